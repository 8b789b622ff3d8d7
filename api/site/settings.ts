// The operator's settings of the app: the newest version for phones, and when a slip is shown before it is sent.
import * as v from 'valibot'
import { datums } from '../../core/places.ts'
import { VERSION } from '../../core/site.ts'
import { VERSION_PATTERN } from '../../core/version.ts'
import { isAddress } from '../shell/outside.ts'
import { whole } from '../shell/settings.ts'

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
    /** The slip opens by itself above this stake, in yuan (decision 47). */
    CONFIRM_ABOVE: whole(200),
    /** After how many days a picture goes that was sent and then used for nothing. */
    KEEP_PICTURES_DAYS: whole(30, 1),
    /** The newest version for phones, its address and its news (spec 7). */
    APP_VERSION: v.pipe(
      v.optional(v.string(), VERSION.name),
      v.regex(VERSION_PATTERN, 'must be a version such as 1.1.4'),
    ),
    APP_APK_URL: link,
    APP_IOS_URL: link,
    APP_NEWS_ZH_HANS: v.optional(v.string(), ''),
    APP_NEWS_EN: v.optional(v.string(), ''),
    /** A server of map pictures as `https://…/{z}/{x}/{y}.png`; whose they are, which its licence asks to be shown; how it counts. */
    MAP_TILES: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (text) => isAddress(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
          'must be an http(s) address with {z}, {x} and {y}',
        ),
      ),
    ),
    MAP_TILES_CREDIT: v.optional(v.string()),
    MAP_TILES_DATUM: v.optional(v.picklist(datums), 'wgs84'),
  }),
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
