// `npm run ops -- offer …`: activities, written by one person, published by another, ended by one.
import type { Db } from '../api/shell/db.ts'
import {
  allOffers,
  draftOf,
  draftOffer,
  endOffer,
  publishOffer,
  readTerms,
  type OfferRow,
} from '../api/offers/publish.ts'
import { OFFER_ID } from '../core/offers/classes.ts'
import type { OfferTerms } from '../core/offers/model.ts'
import { playOf, rulesOf, summaryOf } from '../core/offers/words.ts'
import { languages } from '../core/endpoint.ts'
import { acts, reads, subject } from './desk.ts'
import { jsonIn } from './json-file.ts'
import { actsWithin, shownWindow, WINDOW, type Window } from './window.ts'

export const offer = subject('offer', {
  list: reads(0, list),
  'preview <file or id of a draft>': reads(1, preview),
  [`draft <id> <file> ${WINDOW}`]: ([id = '', path = '', ...words]) =>
    actsWithin((db, said) => draft(db, { id, path, ...said }))([id && path, ...words]),
  'publish <id> <hash>': acts(2, async (db, person, id, hash) => {
    const { version, from_at: from, until_at: until } = await publishOffer(db, id, { person, hash })
    return `${person} publishes ${id}, version ${version}, ${shownWindow({ from, until })}`
  }),
  'end <id>': acts(1, async (db, person, id) => {
    await endOffer(db, id)
    return `${person} has ended ${id}; who has joined it keeps what was promised`
  }),
})

type Draft = { id: string; path: string; person: string; window: Window }

async function draft(db: Db, { id, path, person, window }: Draft): Promise<string> {
  const terms = readTerms(await jsonIn(path))
  await draftOffer(db, { id, terms, person, ...window })
  const next = `this is how it reads, ${shownWindow(window)}; another person publishes it: npm run ops -- offer publish ${id}`
  return [...shown(terms, window), '', next].join('\n')
}

/** A file, or a draft that is kept already. */
async function preview(db: Db, what: string): Promise<string> {
  const kept = OFFER_ID.test(what) ? await draftOf(db, what) : undefined
  const terms = readTerms(kept ? kept.terms : await jsonIn(what))
  return shown(terms, { from: kept?.from_at ?? null, until: kept?.until_at ?? null }).join('\n')
}

const shown = (terms: OfferTerms, { from, until }: Window) =>
  languages.flatMap((locale) => [
    `${terms.name[locale]}  (${summaryOf(terms, { locale })}; ${playOf(terms, { locale })})`,
    ...rulesOf(terms, { from: from?.getTime() ?? null, until: until?.getTime() ?? null }, { locale }).map(
      (rule) => `  - ${rule}`,
    ),
  ])

async function list(db: Db): Promise<string> {
  return (await allOffers(db)).map(line).join('\n') || 'there is no activity'
}

function line(row: OfferRow): string {
  const terms = readTerms(row.terms)
  const people = row.published_by ? `${row.drafted_by}, ${row.published_by}` : row.drafted_by
  return [
    ...[row.id, `version ${row.version}`, stateOf(row), `by ${people}`],
    `${terms.name.zh_hans} / ${terms.name.en}: ${summaryOf(terms, { locale: 'en' })}`,
  ].join('  ')
}

function stateOf({ published_at, ended_at, from_at: from, until_at: until }: OfferRow): string {
  if (!published_at) return `draft, to be shown ${shownWindow({ from, until })}`
  const now = Date.now()
  if (ended_at || (until && until.getTime() <= now)) return 'ended'
  const state = from && from.getTime() > now ? 'waits' : 'shown'
  return `${state} ${shownWindow({ from, until })}`
}
