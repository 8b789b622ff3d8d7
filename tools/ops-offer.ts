// `npm run ops -- offer …`: activities, written by one person, published by another, ended by one.
import type { Db } from '../api/shell/db.ts'
import { allOffers, draftOf, draftOffer, endOffer, publishOffer, readTerms } from '../api/offers/publish.ts' // prettier-ignore
import type { OfferRow } from '../api/offers/publish.ts'
import { OFFER_ID } from '../core/offers/classes.ts'
import type { OfferTerms } from '../core/offers/model.ts'
import { playOf, rulesOf, summaryOf } from '../core/offers/words.ts'
import { languages } from '../core/endpoint.ts'
import type { Command } from './desk.ts'
import { jsonIn } from './json-file.ts'
import { shownWindow, windowOf } from './window.ts'

export const OFFER_USAGE = `npm run ops -- offer list
npm run ops -- offer preview <file or id of a draft>
npm run ops -- offer draft <id> <file>
npm run ops -- offer publish <id> [from <YYYY-MM-DDTHH:MM>] [until <YYYY-MM-DDTHH:MM>]
npm run ops -- offer end <id>`

/** What a line about activities asks for. Throws the usage where it asks for nothing. */
export function offerCommand([verb, what = '', ...rest]: readonly string[]): Command {
  if (verb === 'list' && what === '') return { reads: list }
  if (what === '') throw new Error(OFFER_USAGE)
  if (verb === 'preview' && rest.length === 0) return { reads: (db) => preview(db, what) }
  const [path = '', ...more] = rest
  if (verb === 'draft' && path !== '' && more.length === 0)
    return { acts: (db, person) => draft(db, { id: what, path, person }) }
  if (verb === 'publish') {
    const window = windowOf(rest, OFFER_USAGE)
    return {
      acts: async (db, person) => {
        const version = await publishOffer(db, what, { ...window, person })
        return `${person} publishes ${what}, version ${version}, ${shownWindow(window)}`
      },
    }
  }
  if (verb === 'end' && rest.length === 0)
    return {
      acts: async (db, person) => {
        await endOffer(db, what)
        return `${person} has ended ${what}; who has joined it keeps what was promised`
      },
    }
  throw new Error(OFFER_USAGE)
}

async function draft(
  db: Db,
  { id, path, person }: { id: string; path: string; person: string },
): Promise<string> {
  const terms = readTerms(await jsonIn(path))
  await draftOffer(db, { id, terms, person })
  const next = `this is how it reads; another person publishes it: npm run ops -- offer publish ${id}`
  return [...shown(terms, { from: null, until: null }), '', next].join('\n')
}

/** A file, or a draft that is kept already. */
async function preview(db: Db, what: string): Promise<string> {
  const kept = OFFER_ID.test(what) ? await draftOf(db, what) : undefined
  const terms = readTerms(kept ? kept.terms : await jsonIn(what))
  return shown(terms, { from: null, until: null }).join('\n')
}

const shown = (terms: OfferTerms, window: { from: number | null; until: number | null }) =>
  languages.flatMap((locale) => [
    `${terms.name[locale]}  (${summaryOf(terms, { locale })}; ${playOf(terms, { locale })})`,
    ...rulesOf(terms, window, { locale }).map((rule) => `  - ${rule}`),
  ])

async function list(db: Db): Promise<string> {
  const all = await allOffers(db)
  return all.length > 0 ? all.map(line).join('\n') : 'there is no activity'
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
  if (!published_at) return 'draft'
  const now = Date.now()
  if (ended_at || (until && until.getTime() <= now)) return 'ended'
  const state = from && from.getTime() > now ? 'waits' : 'shown'
  return `${state} ${shownWindow({ from, until })}`
}
