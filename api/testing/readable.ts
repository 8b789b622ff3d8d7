// Inputs of the calls that bring in, play or take what the house gives, so that each is read before it is refused: a key comes
// before everything. Nothing in them need exist.
import type { Endpoint } from '../../core/endpoint.ts'
import { deposit } from '../../core/deposit.ts'
import { invite } from '../../core/invite.ts'
import { lottery } from '../../core/lottery/calls.ts'
import { official } from '../../core/lottery/official-calls.ts'
import { quick } from '../../core/lottery/quick-calls.ts'
import { offers } from '../../core/offers/offers.ts'
import { savings } from '../../core/savings/savings.ts'
import { vip } from '../../core/vip/vip.ts'
import { wanted } from '../deposit/testing.ts'

const idempotencyKey = 'of one who is held back'
const issue = '20200101-0001'
const odds = { oddsMilli: { side: 1_950 }, oddsVersion: 1 }
const sum = { total: '10.00', idempotencyKey }
const line = { play: 'k3.side', selection: ['big'], units: 1, stake: '10.00', ...odds }
const pick = { optionId: 'k3.sum', numbers: [11], count: 5, multiple: 1, unit: '2.00', ...odds }
const round = { side: 'green', amount: '10.00', oddsMilli: { green: 1_950 } }

export const readable: ReadonlyMap<Endpoint, object> = new Map<Endpoint, object>([
  [invite.claim, { idempotencyKey }],
  [deposit.submit, wanted('100.00')],
  [savings.into, { product: 'flex', amount: '100.00', idempotencyKey }],
  [lottery.place, { lotteryId: 'k3_1m', issue, bets: [line], ...sum }],
  [official.submit, { lotteryId: 'k3_1m', issue, bets: [pick], ...sum }],
  [offers.apply, { id: 'no-such', version: 1, idempotencyKey }],
  [offers.signIn, { idempotencyKey }],
  [offers.redeem, { prizeId: 'no-such', idempotencyKey }],
  [offers.claim, { id: '00000000-0000-4000-8000-000000000000', idempotencyKey }],
  [quick.bet, { gameId: 'win_60', issue, bets: [round], oddsVersion: 1, ...sum }],
  [vip.claim, { giftId: 'packet', idempotencyKey }],
])
