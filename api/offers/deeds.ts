import { windowIn, stateIn, type Window } from '../../core/desk/fields.ts'
import * as declared from '../../core/desk/offers.ts'
import type { Language } from '../../core/endpoint.ts'
import type { OfferTerms } from '../../core/offers/model.ts'
import { playOf, rulesOf, summaryOf } from '../../core/offers/words.ts'
import { does, type Doing } from '../shell/deed.ts'
import { allOffers, draftOf, draftOffer, endOffer, publishOffer, readTerms, type OfferRow } from './publish.ts'

export const offersDeeds: readonly Doing[] = [
  does(declared.offerList, async ({ db }) => ({ list: (await allOffers(db)).map(line) })),
  does(declared.offerPreview, async (_desk, { terms }) => reading(readTerms(terms), windowIn({}))),
  does(declared.offerShow, async ({ db }, { id }) => {
    const kept = await draftOf(db, id)
    if (!kept) throw new Error(`there is no draft of ${id}`)
    return reading(readTerms(kept.terms), { from: kept.from_at, until: kept.until_at })
  }),
  does(declared.offerDraft, async ({ db, person }, { id, terms: typed, ...said }) => {
    const terms = readTerms(typed)
    await draftOffer(db, { id, terms, person, ...windowIn(said) })
    return reading(terms, windowIn(said))
  }),
  does(declared.offerPublish, async ({ db, person }, { id, hash }) => {
    const { version } = await publishOffer(db, id, { person, hash })
    return { id, version }
  }),
  does(declared.offerEnd, ({ db }, { id }) => endOffer(db, id)),
]

const reading = (terms: OfferTerms, window: Window) => ({
  zh_hans: linesOf(terms, window, 'zh_hans'),
  en: linesOf(terms, window, 'en'),
})

const linesOf = (terms: OfferTerms, { from, until }: Window, locale: Language): string[] => [
  `${terms.name[locale]}  (${summaryOf(terms, { locale })}; ${playOf(terms, { locale })})`,
  ...rulesOf(terms, { from: from?.getTime() ?? null, until: until?.getTime() ?? null }, { locale }).map(
    (rule) => `  - ${rule}`,
  ),
]

function line(row: OfferRow) {
  const terms = readTerms(row.terms)
  const window = { from: row.from_at, until: row.until_at }
  return {
    ...{ id: row.id, version: row.version, state: stateOf(row) },
    ...{ from: window.from?.getTime() ?? null, until: window.until?.getTime() ?? null },
    ...{ draftedBy: row.drafted_by, publishedBy: row.published_by, zh_hans: terms.name.zh_hans, en: terms.name.en },
    summary: summaryOf(terms, { locale: 'en' }),
  }
}

function stateOf({
  published_at,
  ended_at,
  from_at: from,
  until_at: until,
}: OfferRow): ReturnType<typeof stateIn> | 'draft' {
  if (!published_at) return 'draft'
  return ended_at ? 'ended' : stateIn({ from, until }, Date.now())
}
