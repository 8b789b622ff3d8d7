// Seamless rounds of which nothing more is heard: their venue is asked, and what it says settles, voids or leaves them
// (docs/venue-protocol.md, 3; R-GAM-03).
import { sayDetail } from '../../core/desk/breach-detail.ts'
import type { AnyVenueCode } from '../../core/venue/venues.ts'
import { unlessSilent } from '../callback/provider-call.ts'
import { keyOf } from '../ledger/post/keys.ts'
import type { House } from '../shell/app.ts'
import { each } from '../shell/each.ts'
import { nameOf } from '../transfer/names.ts'
import { breached } from './breaches.ts'
import { CURRENCY } from './messages.ts'
import { gameHouseOf, type QueriedRound } from './outside.ts'
import { messageOf } from './rounds.ts'
import { openBets, settleRounds, voidRounds, type OpenBet } from './rounds.sql.ts'

/** Asks about every round that has been open for long. A venue that is silent for one is not asked for the next. */
export async function queryRounds(house: House): Promise<void> {
  const { db, ledger, settings } = house
  const silent = new Set<AnyVenueCode>()
  await each('the rounds that stay open', ledger.buckets, async (bucket) => {
    const open = await openBets(db, bucket, settings.roundQueryMinutes)
    await each('the rounds of a bucket', open, async (bet) => {
      if (silent.has(bet.venue)) return
      const said = await unlessSilent(gameHouseOf(house, bet.venue).round(bet.round))
      if (said) await actOn(house, bucket, bet, said)
      else silent.add(bet.venue)
    })
  })
}

async function actOn(house: House, bucket: number, bet: OpenBet, said: QueriedRound) {
  if (said.status === 'open') return
  const member = { bucket, id: bet.memberId }
  const problem = problemOf(bet, said)
  if (problem !== undefined) {
    const kind = said.status === 'unknown' ? 'round_unknown' : 'contradiction'
    const found = { venue: bet.venue, kind, ref: `round ${bet.round}`, detail: problem } as const
    await house.db.tx((tx) => breached(tx, member, found))
    // A stake that its venue knows nothing of was never played.
    if (said.status !== 'unknown') return
  }
  if (said.status === 'finished') await settle(house, bucket, bet, said)
  else await giveBack(house, bucket, bet)
}

function problemOf(bet: OpenBet, said: QueriedRound): string | undefined {
  if (said.status === 'unknown') return sayDetail('unknown', { amount: bet.stake })
  const { permit, game, stake, risk } = said
  const isSame = permit === bet.bet && game === bet.game && stake === bet.stake && risk === bet.risk
  return isSame ? undefined : sayDetail('asked', { game, amount: stake, risk, bet: permit })
}

type Finished = Extract<QueriedRound, { status: 'finished' }>

async function settle(house: House, bucket: number, open: OpenBet, said: Finished): Promise<void> {
  const { memberId, bet, round, venue, game } = open
  const member = { bucket, id: memberId }
  const win = said.win ?? keyOf('round_query', venue, round)
  const { returned: amount, valid } = said
  const names = { venue, player: await nameOf(house, member, venue), currency: CURRENCY }
  const body = ['asked', win, round, amount, valid].join(' ')
  const asWin = { ...names, win, bet, round, game, amount, valid }
  await settleRounds(house.db, bucket, [messageOf('win', member, { key: win, said: asWin, body })])
}

async function giveBack(house: House, bucket: number, open: OpenBet): Promise<void> {
  const { memberId, bet, round, venue } = open
  const member = { bucket, id: memberId }
  const rollback = keyOf('round_query', venue, round)
  const said = { venue, player: await nameOf(house, member, venue), rollback, bet, round }
  const message = messageOf('rollback', member, { key: rollback, said, body: `asked ${round}` })
  await voidRounds(house.db, bucket, [message])
}
