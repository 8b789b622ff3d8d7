// Computes awards again from the terms under which they were won. The rows of now may look sound: a hand that changed
// terms for a moment, had the house use them and put them back shows in the awards made meanwhile.
import { fen, fromWire, NONE, type Fen } from '../../core/money.ts'
import { requiredFor, type OfferTerms } from '../../core/offers/model.ts'
import { prizesOf, rewardFor, wayOf, type Reward } from '../../core/offers/rewards.ts'
import { triggerOf } from '../../core/offers/triggers.ts'
import type { Check } from '../ledger/audit/audit.ts'
import type { Db, Sql } from '../shell/db.ts'
import { addWrong, tally } from '../shell/tally.ts'
import { playedIn } from '../turnover/turnover.ts'
import { awardsBehind, type WonRow } from './audit.sql.ts'
import { drawPrize } from './award.ts'
import { readOffer } from './live.ts'
import { allOffers, type OfferRow } from './offers.sql.ts'

const PAGE = 1_000

/** Tolerance in milliseconds: terms are read before they are used, so an activity that has just ended is still used. */
const GRACE_MS = 60_000

type TermsOf = ReadonlyMap<string, OfferTerms>
type RowsOf = ReadonlyMap<string, OfferRow>
const versionOf = ({ offer, version }: { offer: string; version: number }) => `${offer} ${version}`

export async function awardsMadeAgain(db: Db, buckets: readonly number[]): Promise<Check> {
  const published = (await allOffers(db)).filter(({ published_at }) => published_at !== null)
  const termsOf: TermsOf = new Map(
    published.map((row) => [versionOf({ offer: row.id, version: row.version }), readOffer(row).terms]),
  )
  const rowOf: RowsOf = new Map(published.map((row) => [versionOf({ offer: row.id, version: row.version }), row]))
  const sum = tally()
  for (const bucket of buckets)
    for (let page = await awardsBehind(db, bucket, undefined, PAGE); page.length > 0;) {
      const wrong = await wrongAmong(db, bucket, page, termsOf)
      addWrong(sum, page.length, [...new Set([...wrong, ...page.filter((row) => !isInTime(row, rowOf))])].map(({ member_id, id }) => `award ${id} of member ${member_id}`)) // prettier-ignore
      page = page.length < PAGE ? [] : await awardsBehind(db, bucket, page.at(-1), PAGE)
    }
  return { id: 'I-14', says: 'every award is what its terms make of what it was won by', ...sum }
}

async function wrongAmong(db: Sql, bucket: number, page: WonRow[], termsOf: TermsOf) {
  const missions = page.filter((row) => termsOf.get(versionOf(row))?.trigger === 'turnover')
  const played = await playedIn(
    db,
    bucket,
    missions.map((row) => ({
      memberId: row.member_id,
      // An award without a joining has an empty span of play.
      from: row.joined_at ?? row.won_at,
      to: row.ends_at ?? row.won_at,
      games: termsOf.get(versionOf(row))?.games ?? [],
    })),
  )
  const playedFor = new Map(missions.map((row, at) => [row.id, played[at] ?? NONE]))
  return page.filter((row) => {
    const terms = termsOf.get(versionOf(row))
    return !terms || !isWonBy(row, terms, playedFor.get(row.id)) || !isMadeOf(row, terms)
  })
}

/** Was it joined, or taken where nothing is to be done for it, while the activity was in force? */
function isInTime(row: WonRow, rowOf: RowsOf): boolean {
  const offer = rowOf.get(versionOf(row))
  if (!offer?.published_at) return false
  const at = (row.joined_at ?? row.won_at).getTime()
  const from = (offer.from_at ?? offer.published_at).getTime()
  const until = Math.min(offer.until_at?.getTime() ?? Infinity, offer.ended_at?.getTime() ?? Infinity)
  return at >= from - 1 && at < until + GRACE_MS
}

/** Whether an award's base was enough for it. The base of a deposit is compared with the deposit itself elsewhere. */
function isWonBy(row: WonRow, terms: OfferTerms, played: Fen | undefined): boolean {
  const { base, entry } = triggerOf(terms)
  const least = fromWire(terms.threshold ?? '0')
  if (entry === 'signin' && dayIn(row) === undefined) return false
  if (entry === 'join' && row.joined_at === null) return false
  const isEnough = {
    nothing: () => row.base === NONE,
    threshold: () => row.base === least && played! >= least,
    deposit: () => row.base >= least,
  }
  return isEnough[base]()
}

const dayIn = ({ ref }: WonRow): number | undefined => {
  const [, day] = /^day (\d+)$/.exec(ref) ?? []
  return day === undefined ? undefined : Number.parseInt(day, 10)
}

function isMadeOf(row: WonRow, terms: OfferTerms): boolean {
  const { reward } = terms
  const base = fen(row.base)
  const isMoney = wayOf(reward) === 'money'
  const amount = isMoney ? rewardFor(reward, { base, day: dayIn(row) ?? 1 }) : amountOfPrize(row, reward)
  // A prize that is still to be drawn or chosen.
  if (row.amount === null) return !isMoney && row.prize === null
  return amount === row.amount && row.required === requiredFor(terms, amount, base)
}

/** Undefined where the draw, made again, gives another one, or had other weights than the terms say. */
function amountOfPrize(row: WonRow, reward: Reward): Fen | undefined {
  const prizes = prizesOf(reward)
  const found = row.prize === null ? undefined : prizes[row.prize - 1]
  if (!found) return undefined
  if (wayOf(reward) === 'drawn') {
    const { seed, client_seed: clientSeed, weights } = row
    if (!seed || clientSeed === null || weights === null) return undefined
    const isOfTerms = (weight: number, at: number) => weight === 0 || weight === prizes[at]?.weight
    if (weights.length !== prizes.length || !weights.every(isOfTerms)) return undefined
    if (drawPrize(seed, { id: row.id, clientSeed }, weights) + 1 !== row.prize) return undefined
  }
  return fromWire(found.amount)
}
