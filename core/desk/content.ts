// Deeds about what the house shows by itself: the menu, slides of home, help, sponsors, notices. One person writes each, as
// JSON in a file or in the form of the desk.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { pageNameAt } from '../addresses.ts'
import { instant } from '../endpoint.ts'
import { anyList, listOf } from '../list.ts'
import { NOTICE_ID, noticeKinds } from '../message.ts'
import { SPONSOR_ID } from '../sponsor.ts'
import { acts, reads, rows } from './deed.ts'
import { both, day, maybe, window, word, written } from './fields.ts'

const who = ['content'] as const
const sees = ['content', 'support', 'compliance'] as const

/** A page of the app, without its '#/' and with its query. */
const pagePath = v.pipe(
  v.string(),
  v.regex(/^(?!\/)[\w/-]*(?:\?[\w=&.-]*)?$/, 'a page of the app, as mine/index'),
  v.check((text) => pageNameAt(`/${text.split('?')[0]}`) !== undefined, 'there is no such page'),
)
const motif = v.pipe(v.string(), v.regex(/^[a-z\d]{1,20}$/, 'the name of a paper-cut'))
const idOf = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern, 'id: small letters, digits and hyphens'))
const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))
const yes = v.optional(v.boolean(), false)
const names = { zh_hans: v.string(), en: v.string() }

export const menuList = reads('menu list', {
  who: sees,
  words: m.deed_menu_list,
  output: rows(v.strictObject({ position: v.number(), id: v.string(), where: v.string(), page: v.string(), ...names })),
})

export const menuPut = acts('menu put', {
  who,
  words: m.deed_menu_put,
  fields: {
    entry: written(
      v.strictObject({
        id: idOf(/^[a-z][a-z\d-]{0,31}$/),
        name: both(20),
        path: pagePath,
        type: v.optional(v.nullable(v.picklist([1, 2])), null),
        tab: yes,
        requiresLogin: yes,
        position: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999)),
      }),
    ),
  },
})

export const menuOff = acts('menu off', { who, words: m.deed_menu_off, fields: { id: word } })

/** An entry is as the house has it again. */
export const menuReset = acts('menu reset', { who, words: m.deed_menu_reset, fields: { id: word } })

const shownWindow = { state: v.string(), from: v.nullable(instant), until: v.nullable(instant) }

export const slideList = reads('slide list', {
  who: sees,
  words: m.deed_slide_list,
  output: rows(v.strictObject({ position: v.number(), id: v.string(), ...shownWindow, link: maybe, ...names })),
})

/** Terms stand at the size of the offer (design 17). */
export const slidePut = acts('slide put', {
  who,
  words: m.deed_slide_put,
  fields: {
    slide: written(
      v.strictObject({
        id: idOf(/^[a-z\d-]{1,32}$/),
        title: both(40),
        text: both(120),
        terms: v.optional(v.nullable(both(120)), null),
        art: v.optional(motif, 'koi'),
        link: v.optional(v.nullable(pagePath), null),
        position: v.optional(place, 100),
      }),
    ),
    ...window,
  },
})

export const slideEnd = acts('slide end', { who, words: m.deed_slide_end, fields: { id: word } })

export const helpList = reads('help list', {
  who: sees,
  words: m.deed_help_list,
  output: rows(v.strictObject({ article: v.string(), useful: v.number(), not: v.number() })),
})

export const helpArticles = reads('help articles', {
  who: sees,
  words: m.deed_help_articles,
  output: rows(v.strictObject({ topic: v.string(), id: v.string(), ...names })),
})

const helpId = idOf(/^[a-z\d-]{1,40}$/)
/** Plain words, never HTML (R-SEC-07). */
const paragraphs = v.pipe(listOf(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000)), 30), v.minLength(1))
/** Other words in which members ask for an article: searched, and never shown. */
const askedWords = listOf(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)), 300)

export const helpTopic = acts('help topic', {
  who,
  words: m.deed_help_topic,
  fields: { topic: written(v.strictObject({ id: helpId, title: both(40), position: v.optional(place, 100) })) },
})

export const helpPut = acts('help put', {
  who,
  words: m.deed_help_put,
  fields: {
    article: written(
      v.strictObject({
        id: helpId,
        topic: helpId,
        title: both(80),
        text: v.strictObject({ zh_hans: paragraphs, en: paragraphs }),
        /** Without them an article keeps those that it has. */
        asked: v.optional(v.strictObject({ zh_hans: askedWords, en: askedWords })),
        link: pagePath,
        linkName: both(40),
        position: v.optional(place, 100),
      }),
    ),
  },
})

export const helpRemove = acts('help remove', { who, words: m.deed_help_remove, fields: { id: word } })

export const sponsorList = reads('sponsor list', {
  who: sees,
  words: m.deed_sponsor_list,
  output: rows(
    v.strictObject({
      id: v.string(),
      since: v.string(),
      until: maybe,
      takenOffAt: v.nullable(instant),
      ...names,
    }),
  ),
})

/** The articles are HTML of p, h3, ul, ol, li, br, strong, em and a. */
export const sponsorPut = acts('sponsor put', {
  who,
  words: m.deed_sponsor_put,
  fields: {
    sponsor: written(
      v.pipe(
        v.strictObject({
          id: idOf(SPONSOR_ID),
          name: both(60),
          line: both(120),
          body: both(20_000),
          art: v.optional(motif, 'koi'),
          pictures: v.optional(listOf(motif, 8), []),
          since: day,
          until: v.optional(v.nullable(day), null),
          position: v.optional(place, 100),
        }),
        v.check(({ since, until }) => until === null || until >= since, 'it ends before it begins'),
      ),
    ),
  },
})

export const sponsorEnd = acts('sponsor end', { who, words: m.deed_sponsor_end, fields: { id: word } })

export const noticeList = reads('notice list', {
  who: sees,
  words: m.deed_notice_list,
  output: rows(v.strictObject({ id: v.string(), kind: v.string(), ...shownWindow, where: v.string(), ...names })),
})

/** The text as members will read it, before it is published. */
export const noticeDraft = acts('notice draft', {
  who,
  words: m.deed_notice_draft,
  fields: {
    notice: written(
      v.strictObject({
        id: idOf(NOTICE_ID),
        kind: v.picklist(noticeKinds),
        title: both(80),
        /** HTML of p, h3, ul, ol, li, br, strong, em and a. */
        body: both(20_000),
        art: v.optional(motif, 'koi'),
        /** Opens at launch; runs as the line on home; may be put off for today, which nothing may that protects a member. */
        popup: yes,
        scroll: yes,
        daily: yes,
      }),
    ),
  },
  output: v.strictObject({ zh_hans: anyList(v.string()), en: anyList(v.string()) }),
})

export const noticePublish = acts('notice publish', {
  who,
  words: m.deed_notice_publish,
  fields: { id: word, ...window },
})

export const noticeEnd = acts('notice end', { who, words: m.deed_notice_end, fields: { id: word } })
