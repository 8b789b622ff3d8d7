// Settings of the app that the operator sets: the newest version for phones, and when a slip is shown before it is
// sent.
import * as v from 'valibot'
import { datums } from '../../core/places.ts'
import { VERSION } from '../../core/site.ts'
import { updateFrom, VERSION_PATTERN } from '../../core/version.ts'
import { isAddress } from '../shell/outside.ts'
import { setting, whole } from '../shell/settings.ts'

const link = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\/[^/]/.test(text) || isAddress(text),
      'must be an http(s) address, or a path of this house that begins with /',
    ),
  ),
)

export const siteSettings = v.pipe(
  v.object({
    CONFIRM_ABOVE: setting(whole(200), 'The slip opens by itself above this stake, in yuan (decision 47)'),
    KEEP_PICTURES_DAYS: setting(
      whole(30, 1),
      'After how many days a picture goes that was sent and then used for nothing',
    ),
    APP_VERSION: setting(
      v.pipe(v.optional(v.string(), VERSION.name), v.regex(VERSION_PATTERN, 'must be a version such as 1.1.4')),
      'What phones compare their own version with, where it is had, and what is new in it (spec 7)',
    ),
    APP_APK_URL: setting(link, 'Where the Android app of that version is had'),
    APP_IOS_URL: setting(link, 'Where the iOS app of that version is had'),
    APP_HOSTS: setting(
      v.pipe(
        v.optional(v.string(), ''),
        v.transform((text) => text.split(',').filter(Boolean)),
      ),
      'Hosts that the installed app itself names for updates, with commas between (docs/NATIVE.md)',
    ),
    APP_NEWS_ZH_HANS: setting(v.optional(v.string(), ''), 'What is new in that version, in Chinese'),
    APP_NEWS_EN: setting(v.optional(v.string(), ''), 'What is new in that version, in English'),
    MAP_TILES: setting(
      v.optional(
        v.pipe(
          v.string(),
          v.check(
            (text) => isAddress(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
            'must be an http(s) address with {z}, {x} and {y}',
          ),
        ),
      ),
      'A server of map pictures, as https://…/{z}/{x}/{y}.png',
    ),
    MAP_TILES_CREDIT: setting(
      v.optional(v.string()),
      'Whose map pictures they are, which their licence asks to be shown',
    ),
    MAP_TILES_DATUM: setting(v.optional(v.picklist(datums), 'wgs84'), 'The datum by which the map pictures count'),
  }),
  v.check(
    ({ APP_APK_URL, APP_IOS_URL, APP_HOSTS }) =>
      [APP_APK_URL, APP_IOS_URL].every((url) => url === undefined || updateFrom(url, APP_HOSTS) !== undefined),
    'APP_APK_URL and APP_IOS_URL: a path of this house, or https at a store or a host of APP_HOSTS: phones take no other',
  ),
  v.check(
    ({ MAP_TILES, MAP_TILES_CREDIT }) => MAP_TILES === undefined || Boolean(MAP_TILES_CREDIT),
    'MAP_TILES needs MAP_TILES_CREDIT: whose pictures they are',
  ),
  v.transform((given) => ({
    confirmAbove: BigInt(given.CONFIRM_ABOVE) * 100n,
    keepPicturesDays: given.KEEP_PICTURES_DAYS,
    phoneApp: {
      version: given.APP_VERSION,
      apkUrl: given.APP_APK_URL ?? null,
      iosUrl: given.APP_IOS_URL ?? null,
      news: { zh_hans: given.APP_NEWS_ZH_HANS, en: given.APP_NEWS_EN },
    },
    mapTiles:
      given.MAP_TILES === undefined
        ? null
        : {
            url: given.MAP_TILES,
            datum: given.MAP_TILES_DATUM,
            credit: given.MAP_TILES_CREDIT ?? '',
          },
  })),
)
