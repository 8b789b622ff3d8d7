// The wire of the house's facts about itself, and of uploads.
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from '../../core/endpoint.ts'
import { address } from '../../core/addresses.ts'
import { DEPOSIT_MAX, DEPOSIT_MIN } from '../../core/deposit.ts'
import { passwordRule, usernameRules } from '../../core/forms/registration.ts'
import { isOpenAt } from '../../core/support/hours.ts'
import { fen, toWire } from '../../core/money.ts'
import { doorBeside } from '../../core/network.ts'
import { site, UPLOAD_MAX_BYTES, VERSION } from '../../core/site.ts'
import { RECORD_DAYS } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import type { House } from '../shell/app.ts'
import type { Sql } from '../shell/db.ts'
import type { Sessions } from '../shell/sessions.ts'
import { refuse } from '../shell/refusal.ts'
import { seesOffers } from '../shell/standing.ts'
import { SignedOut, fail } from '../shell/fail.ts'
import { serve, type Routes, type Session } from '../shell/serve.ts'
import { openAvatar } from './avatars.ts'
import { dictionaryIn } from './dictionary.ts'
import { menuIn } from './menu.ts'
import { findMenuChanges, findSlides } from './slides.sql.ts'
import { linkToPicture, openLink, ownsPicture, takePicture } from './uploads.ts'

const SLIDE_MS = 5_000

export const siteRoutes = ({ dataDir, settings }: Pick<House, 'dataDir' | 'settings'>): Routes =>
  serve(site, {
    sideMenu: async (_input, { db, language }) => menuIn(language, await findMenuChanges(db)),
    slides: async (_input, { db, ...reader }) => slidesIn(db, reader),
    dictionary: async (_input, { language }) => dictionaryIn(language),
    system: async (_input, { language }) => ({
      name: m.site_name({}, { locale: language }),
      version: VERSION.name,
      versionCode: VERSION.code,
      serverTime: Date.now(),
      playMoney: true,
      currency: 'CNY' as const,
    }),
    // A sandbox has no licence, and says so rather than showing a made-up number.
    certificate: async (_input, { language }) => ({
      holder: m.site_name({}, { locale: language }),
      number: null,
      authority: null,
      validUntil: null,
      note: m.site_certificate_note({}, { locale: language }),
    }),
    config: async (_input, { request }) => ({
      ...configOf(settings),
      playDoor: doorBeside(request, settings.playPort) ?? null,
    }),
    checkUpdate: async (_input, { language }) => {
      const { news, ...app } = settings.phoneApp
      return { ...app, desc: news[language] }
    },
    upload: async (_input, { db, member, token, request }) => {
      if (bearerOf(request) !== token) throw new SignedOut()
      return takePicture({ db, dataDir }, { member, token }, request)
    },
    picture: async ({ id }, { db, member, token }) => {
      if (!(await ownsPicture(db, member, id))) refuse('picture_unknown')
      return { link: await linkToPicture(db, { member, token }, id) }
    },
  })

const configOf = ({ usernameRule, confirmAbove, serviceHours, ...set }: House['settings']) => ({
  defaultLanguage: set.defaultLanguage,
  languages: [...set.languages],
  usernameRule,
  usernameMin: usernameRules[usernameRule].min,
  usernameMax: usernameRules[usernameRule].max,
  passwordMin: passwordRule.min,
  passwordMax: passwordRule.max,
  depositMin: toWire(DEPOSIT_MIN),
  depositMax: toWire(DEPOSIT_MAX),
  recordDays: RECORD_DAYS,
  confirmAbove: toWire(fen(confirmAbove)),
  serviceHours,
  serviceOpen: isOpenAt(serviceHours, Date.now()),
  keepDays: {
    chats: set.keepChatsDays,
    feedback: set.keepFeedbackDays,
    requests: set.keepJoinsDays,
    devices: set.keepDevicesDays,
    pictures: set.keepPicturesDays,
  },
  mapTiles: set.mapTiles,
})

/** Pages of promotions: a member who may not be offered any is shown no slide that leads there (R-RG-10). */
const giving = [address.offers, address.offer, address.welfare, address.vip, address.invite].map(({ path }) => path)
const leads = (link: string | null): boolean =>
  link !== null && giving.some((path) => `/${link.split('?')[0]}`.endsWith(path))

type Reader = { language: Language; session: Session | null }

async function slidesIn(db: Sql, { language, session }: Reader) {
  const isOffered = session === null || seesOffers(session)
  const found = (await findSlides(db)).filter(({ link }) => isOffered || !leads(link))
  const list = found.map((one) => ({
    id: one.id,
    title: one[`title_${language}`],
    text: one[`text_${language}`],
    terms: one[`terms_${language}`],
    art: one.art,
    link: one.link,
  }))
  return { list, intervalMs: SLIDE_MS }
}

/** The second header of an upload must name the same session as TOKEN (spec 7, BI-095). */
const bearerOf = (request: FastifyRequest): string => (request.headers.authorization ?? '').replace(/^Bearer /i, '')

const UPLOAD = `/api/${site.upload.path}`

// A browser must treat the file as a picture only.
const asPicture = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="picture.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** Reads forms with files, for uploads alone, opens one-time links and shows avatars. Hung in before the routes. */
export async function siteExtras(
  app: FastifyInstance,
  { db, dataDir }: Pick<House, 'db' | 'dataDir'>,
  { isOpen }: Pick<Sessions, 'isOpen'>,
): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_MAX_BYTES },
    // A picture that is too large is a refusal with words of its own.
    throwFileSizeLimit: false,
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.isMultipart()) {
      if (request.url.split('?')[0] !== UPLOAD) refuse('media_type')
      // The parts are read by the handler, after the token: until then the form counts as well made.
      request.body = { directory: 'authorization' }
    }
    done()
  })
  app.get<{ Params: { token: string } }>(
    '/api/file/:token',
    { errorHandler: (error, asked, reply) => fail(error, asked, reply) },
    async (request, reply) => {
      const picture = (await openLink({ db, dataDir, isOpen }, request.params.token)) ?? refuse('not_found')
      return reply.headers({ ...asPicture, 'cache-control': 'private, no-store' }).send(picture)
    },
  )
  app.get<{ Params: { name: string } }>(
    '/api/avatar/:name',
    { errorHandler: (error, asked, reply) => fail(error, asked, reply) },
    async (request, reply) => {
      const picture = (await openAvatar(dataDir, request.params.name)) ?? refuse('not_found')
      // Another picture has another name.
      const forGood = 'public, max-age=31536000, immutable'
      return reply.headers({ ...asPicture, 'cache-control': forGood }).send(picture)
    },
  )
}
