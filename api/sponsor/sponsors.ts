// Sponsors: their public cards and articles, and how operators publish them and take them off.
import { pageNameAt } from '../../core/addresses.ts'
import type { Language } from '../../core/endpoint.ts'
import type { SponsorArticle, SponsorCard } from '../../core/sponsor.ts'
import type { Sql } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import { richTextOf } from '../message/rich-text.ts'
import { findSponsors, insertSponsor, putSponsor, setEnded, type NewSponsor, type SponsorRow } from './sponsor.sql.ts'

export { allSponsors } from './sponsor.sql.ts'

export type { NewSponsor } from './sponsor.sql.ts'

/** The cards of today. */
export const sponsorsFor = async (db: Sql, language: Language): Promise<SponsorCard[]> =>
  (await findSponsors(db)).map((row) => cardOf(row, language))

/** Returns one sponsor's article. Refuses sponsor_unknown, also for one that has ended. */
export async function sponsorFor(db: Sql, language: Language, id: string): Promise<SponsorArticle> {
  const found = (await findSponsors(db)).find((row) => row.id === id) ?? refuse('sponsor_unknown')
  return {
    ...cardOf(found, language),
    body: found[`body_${language}`],
    pictures: found.pictures,
  }
}

const cardOf = (row: SponsorRow, language: Language): SponsorCard => ({
  id: row.id,
  name: row[`name_${language}`],
  line: row[`line_${language}`],
  art: row.art,
  since: row.since,
  until: row.until,
})

/** A sponsor as people write it: the articles as HTML of a few tags. */
export type Written = Omit<NewSponsor, 'body'> & { body: { zh_hans: string; en: string } }

const judged = ({ body, ...rest }: Written): NewSponsor => ({
  ...rest,
  body: { zh_hans: richTextOf(body.zh_hans, isPage), en: richTextOf(body.en, isPage) },
})

const isPage = (path: string): boolean => pageNameAt(path) !== undefined

/** Adds a sponsor of a fresh house; later changes by people stay. */
export const addOwn = (db: Sql, one: Written): Promise<void> => insertSponsor(db, judged(one))

/** Puts one onto the page, and answers it as it will be read. Throws a plain sentence. */
export async function showSponsor(db: Sql, written: Written): Promise<NewSponsor> {
  const one = judged(written)
  await putSponsor(db, one)
  return one
}

/** Takes one off the page. Throws a plain sentence. */
export async function endSponsor(db: Sql, id: string): Promise<void> {
  if ((await setEnded(db, id)) === 0) throw new Error(`${id} is not on the page`)
}
