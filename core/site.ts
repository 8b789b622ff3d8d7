// The public content of the house: menu, slides, dictionary, licence, configuration, uploads. Spec 2, 3, 7, 9.
import * as v from 'valibot'
import { anyList } from './list.ts'
import { m } from '../text/compiled/messages.js'
import { count, empty, get, instant, languages, post, shownFen, uuid } from './endpoint.ts'
import { openRead, ownAccount, ownRead } from './asked.ts'
import { datums } from './places.ts'

/** Spec 9: version 1.1.4, code 9. */
export const VERSION = { name: '1.1.4', code: 9 }

/** Spec 5: images of at most 15 MB, judged by their content and not by their name. */
export const UPLOAD_MAX_BYTES = 15 * 1024 * 1024

/** Spec 3, in its order. */
export const feedbackTypes = [
  'deposit', 'withdrawal', 'suggestion', 'game', 'promotion', 'login', 'information', 'turnover', 'other',
] as const // prettier-ignore
export type FeedbackType = (typeof feedbackTypes)[number]

/** Spec 9: how many signs a feedback has, as a person counts, and how many pictures. */
export const FEEDBACK_LEAST = 20
export const FEEDBACK_MOST = 200
export const FEEDBACK_PICTURES = 4

/** Opening hours of a day, `09:00-23:00`. The pattern stands here, because with it home would load all of core/support/hours.ts. */
export const HOURS_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]\d-(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

const name = v.string()
const named = v.strictObject({ code: v.string(), name })

export const menuItem = v.strictObject({
  id: v.string(),
  name,
  /** A route of the app without its '#/'; the tab is current when path and query match (decision 43). */
  path: v.string(),
  type: v.nullable(count),
  icon: v.string(),
  iconActive: v.string(),
  tabtar: v.picklist([0, 1]),
  sort: count,
  requiresLogin: v.boolean(),
})
export type MenuItem = v.InferOutput<typeof menuItem>

export const slide = v.strictObject({
  id: v.string(),
  title: v.string(),
  text: v.string(),
  /** The turnover multiple or other terms, shown at the size of the offer (design 17). */
  terms: v.nullable(v.string()),
  /** A motif of the paper-cut generator. */
  art: v.string(),
  link: v.nullable(v.string()),
})

export const site = {
  sideMenu: get('frontpage/getSideMenu', {
    input: empty,
    output: anyList(menuItem),
    ...openRead,
  }),
  slides: post('frontpage/getSlideshowList', {
    input: empty,
    output: v.strictObject({ list: anyList(slide), intervalMs: count }),
    ...openRead,
  }),
  dictionary: post('common/getSysDictionary', {
    input: empty,
    output: v.strictObject({
      banks: anyList(named),
      currencies: anyList(named),
      protocols: anyList(named),
      feedbackTypes: anyList(named),
      genders: anyList(named),
    }),
    ...openRead,
  }),
  system: post('common/getSystemInfo', {
    input: empty,
    output: v.strictObject({
      name,
      version: v.string(),
      versionCode: count,
      serverTime: instant,
      playMoney: v.boolean(),
      currency: v.literal('CNY'),
    }),
    ...openRead,
  }),
  certificate: post('common/getCertificate', {
    input: empty,
    output: v.strictObject({
      holder: v.string(),
      number: v.nullable(v.string()),
      authority: v.nullable(v.string()),
      validUntil: v.nullable(v.string()),
      note: v.string(),
    }),
    ...openRead,
  }),
  config: post('other/getConfig', {
    input: empty,
    output: v.strictObject({
      defaultLanguage: v.picklist(languages),
      languages: anyList(v.picklist(languages)),
      usernameRule: v.picklist(['letter_first', 'any']),
      usernameMin: count,
      usernameMax: count,
      passwordMin: count,
      passwordMax: count,
      depositMin: shownFen,
      depositMax: shownFen,
      recordDays: count,
      /** The slip opens by itself above this stake (decision 47). */
      confirmAbove: shownFen,
      /** The origin of the games' pages (docs/venue-protocol.md, 5), which begin to load before their launch is open. */
      playDoor: v.nullable(v.string()),
      /** When people answer, of each Shanghai day, and whether that is now (core/support/hours.ts). */
      serviceHours: v.pipe(v.string(), v.regex(HOURS_PATTERN)),
      serviceOpen: v.boolean(),
      /** The days after which data that is neither books nor security records is deleted; the privacy notice names them. */
      keepDays: v.strictObject({
        chats: count,
        feedback: count,
        requests: count,
        devices: count,
        pictures: count,
      }),
      /** Where pictures of streets come from, laid below the pin; null without a server of them (decision 78). */
      mapTiles: v.nullable(v.strictObject({ url: v.string(), datum: v.picklist(datums), credit: v.string() })),
    }),
    ...openRead,
  }),
  /** Only for the phone app: the newest version, its news, and its download address (spec 7). */
  checkUpdate: get('common/checkUpdate', {
    input: empty,
    output: v.strictObject({
      version: v.string(),
      /** Empty: the app has words of its own. */
      desc: v.string(),
      apkUrl: v.nullable(v.string()),
      iosUrl: v.nullable(v.string()),
    }),
    ...openRead,
  }),
  /** Multipart: an image `imgPath` and `directory`, with TOKEN and Authorization naming one session (spec 7). */
  upload: post('common/upload', {
    input: v.strictObject({ directory: v.literal('authorization', 'upload_directory') }),
    output: v.strictObject({
      id: v.string(),
      width: count,
      height: count,
      /** Opens the picture once (decision 53). */
      link: v.string(),
    }),
    ...ownAccount,
    refusals: {
      upload_directory: m.site_upload_directory,
      upload_missing: m.site_upload_missing,
      upload_broken: m.site_upload_broken,
      upload_too_large: m.site_upload_too_large,
      upload_not_an_image: m.site_upload_not_an_image,
      upload_quota: m.site_upload_quota,
    },
  }),
  /** A picture that the member has sent; another member's is answered like an unknown one. */
  picture: post('common/getPicture', {
    input: v.strictObject({ id: uuid }),
    output: v.strictObject({
      /** Opens it once (decision 53). */
      link: v.string(),
    }),
    ...ownRead,
    added: true,
    quiet: true,
    refusals: { picture_unknown: m.site_picture_unknown },
  }),
}
