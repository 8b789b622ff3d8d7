// The terms of bets and chases from zero: what each version of the odds makes of the lines, and what the chases
// were ordered as. That the lines are those which were paid for is the ledger's to say.
import { boards, findPlay, playsOn, type Family, type Odds, type Play } from '../../../core/lottery/game.ts'
import { findLottery, readDrawId } from '../../../core/lottery/calendar.ts'
import { games } from '../../../core/lottery/catalog.ts'
import { isRtp, oddsOf, RTP_BP, sameOdds } from '../../../core/lottery/odds.ts'
import { capBoundFen } from '../../../core/lottery/settle.ts'
import { fen } from '../../../core/money.ts'
import type { Check } from '../../ledger/audit/audit.ts'
import {
  endedOrders,
  nameOf,
  ordersOf,
  placeOf as orderPlace,
  type AcceptedLine,
} from '../../ledger/audit/audit-orders.ts'
import { holdsTerms } from '../../ledger/post/terms.ts'
import type { Db } from '../../shell/db.ts'
import { addWrong, checksOver, tally, type Tally } from '../../shell/tally.ts'
import { boardCodes } from '../../../core/ledger.ts'
import { groupBy } from '../../../core/lottery/group-by.ts'
import { chaseTerms } from '../chase/terms.ts'
import type { StoredLine } from '../chase/chase.sql.ts'
import { oddsInReach } from '../orders/judge.ts'
import { acceptedLine } from '../settlement.ts'
import { openLimits } from './limits.ts'
import { drawsBesideLotteries, legsBesideBets } from './audit-limits.sql.ts'
import {
  findOddsVersions,
  findUnkeptOffers,
  keptChases,
  keptLegs,
  type KeptChase,
  type KeptLeg,
  type OddsVersion,
} from './audit-terms.sql.ts'

/** Over every line of every order, and over every chase. */
export async function auditTerms(db: Db, buckets: readonly number[]): Promise<Check[]> {
  const bets = tally()
  const unkept = (await findUnkeptOffers(db)).map(
    (code) => `${code} is on offer at prices that no version of its odds has`,
  )
  addWrong(bets, 0, unkept)
  const offered = offers()
  const ended = await endedOrders(db)
  const limits = await openLimits(db)
  const within = tally()
  for await (const orders of ordersOf(db, buckets)) {
    // New versions of the odds, and bets by them, can come while the audit runs.
    if (!orders.every(([line]) => offered.has(line))) offered.learn(await findOddsVersions(db))
    const lines = orders.flat()
    const unpriced = lines.filter((one) => !isPriced(offered.of(one), one))
    const wrong = unpriced.filter((one) => !ended.has(orderPlace(one)))
    const named = wrong.map((one) => `line ${one.line} of ${nameOf(one)} is not`)
    addWrong(bets, lines.length, named)
    const beyond = await limits.beyond(orders)
    addWrong(within, orders.length, beyond.map(([line]) => nameOf(line))) // prettier-ignore
  }
  return [
    {
      id: 'I-08',
      says: 'every bet has the odds of its version, and the tickets and the best of its selection',
      ...bets,
    },
    limits.check,
    {
      id: 'I-08',
      says: 'every order was within the limits of its lottery and its draw',
      ...within,
    },
    ...(await checksOver(db, buckets, [
      [
        'I-08',
        'every draw has the caps that its lottery had when it was made',
        (at, bucket) => drawsBesideLotteries(at, bucket, limits.stretches),
      ],
      ['I-08', 'every bet of a chase is what the chase was ordered with', legsBesideBets],
    ])),
    {
      id: 'I-08',
      says: 'every chase has the lines and the legs that it was ordered with',
      ...(await chasesOf(db, buckets)),
    },
  ]
}

/** A play as a version of a lottery's odds offered it on a board. */
type Priced = { play: Play; odds: Odds; family: Family }

/** Returns the offers of past versions, computed once for each play. */
function offers() {
  const known = new Map<string, OddsVersion>()
  const made = new Map<string, Priced | undefined>()
  const versionOf = ({ drawId, oddsVersion }: AcceptedLine) => `${readDrawId(drawId)?.lottery.code} ${oddsVersion}`
  return {
    has: (line: AcceptedLine) => known.has(versionOf(line)),
    learn: (versions: readonly OddsVersion[]) => {
      for (const one of versions) known.set(`${one.lottery} ${one.version}`, one)
    },
    /** Undefined where it was not on offer. */
    of: (line: AcceptedLine): Priced | undefined => {
      const version = known.get(versionOf(line))
      if (!version) return undefined
      const name = `${versionOf(line)} ${line.board} ${line.play}`
      if (!made.has(name)) made.set(name, pricedBy(version, line))
      return made.get(name)
    },
  }
}

function pricedBy(
  { lottery, rtpBp, playRtpBp, variants }: OddsVersion,
  { board, play: code }: Pick<AcceptedLine, 'board' | 'play'>,
): Priced | undefined {
  const family = findLottery(lottery)?.family
  const game = family && games[family]
  const play = game && findPlay(game, code)
  const rtp = playRtpBp[code] ?? rtpBp
  if (!game || !play || !isRtp(rtp) || rtp < (play.minRtpBp ?? RTP_BP.min)) return undefined
  const onBoard = boards.find((one) => boardCodes[one] === board)
  if (!onBoard || !playsOn(game, onBoard, variants).includes(play)) return undefined
  return { play, odds: oddsOf(play, rtp), family: game.family }
}

/** Judged as it was at the door. */
function isPriced(priced: Priced | undefined, bet: AcceptedLine): boolean {
  const unitStake = fen(bet.unitStake)
  const line = priced && acceptedLine(priced.family, { ...bet, unitStake })
  return (
    line !== undefined &&
    bet.units === line.play.count(line.selection) &&
    sameOdds(line.odds, oddsInReach({ odds: () => priced!.odds }, line.play, line.selection)) &&
    bet.best === capBoundFen(line)
  )
}

/** Chases in memory at a time, with their legs. */
const PAGE = 500
const FIRST = { memberId: 0n, id: '00000000-0000-0000-0000-000000000000' }

async function chasesOf(db: Db, buckets: readonly number[]): Promise<Tally> {
  const sums = tally()
  for (const bucket of buckets)
    for (let after: typeof FIRST | undefined = FIRST; after;) {
      const page: KeptChase[] = await keptChases(db, bucket, after, PAGE)
      const own = await legsOf(db, bucket, page)
      const wrong = page.filter((chase) => !isAsOrdered(chase, own.get(placeOf(chase)) ?? []))
      const named = wrong.map(({ id, memberId }) => `chase ${id} of member ${memberId} is not as it was ordered`)
      addWrong(sums, page.length, named)
      after = page.length < PAGE ? undefined : page.at(-1)
    }
  return sums
}

async function legsOf(db: Db, bucket: number, chases: readonly KeptChase[]) {
  const members = [...new Set(chases.map(({ memberId }) => memberId))]
  const ids = chases.map(({ id }) => id)
  const legs = await keptLegs(db, bucket, members, ids)
  return groupBy(legs, ({ memberId, chaseId: id }) => placeOf({ memberId, id }))
}

/** Ids come from members: two may have chosen the same one. */
const placeOf = ({ memberId, id }: Pick<KeptChase, 'memberId' | 'id'>) => `${memberId} ${id}`

const isAsOrdered = (chase: KeptChase, legs: KeptLeg[]): boolean =>
  chase.body !== null &&
  legs.every(({ leg }, at) => leg === at) &&
  // Set to another time, it would never go on, and its money would wait for good.
  chase.nextAt?.getTime() === legs.find(({ isWaiting }) => isWaiting)?.opensAt.getTime() &&
  // Hashed as stored, valid lines or not.
  holdsTerms(chase.body, chaseTerms({ ...chase, legs, lines: chase.lines as StoredLine[] }))
