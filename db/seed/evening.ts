// An evening of bao001: the next issues of one lottery, a board each day in turn. What opens, locks, draws and settles them is
// what the house's ticker calls, at the instants of their calendar.
import { drawIssue, lockIssue } from '../../api/lottery/draw.ts'
import { prepareIssues } from '../../api/lottery/issues.ts'
import { findUnderWay } from '../../api/lottery/lottery.sql.ts'
import { openLotteries } from '../../api/lottery/odds/priced.ts'
import { settleIssue } from '../../api/lottery/settlement.ts'
import type { House } from '../../api/shell/app.ts'
import { lottery } from '../../core/lottery/calls.ts'
import { onOdds, onOfficial, onQuick, type Board } from './boards.ts'
import type { Past } from './past.ts'
import type { DemoPerson } from './people.ts'

type Evening = { house: House; bao: DemoPerson; friend: DemoPerson | undefined; comes: Past['comes'] }

/** Enough for a year of such evenings; the house commits to its next chain long before. */
export const KEYS = 1_024
/** Stakes so high that sixty days of them come to VIP 3. */
const STAKES = { most: '4900.00', least: '20.00', ticket: '100.00' }
const FRIENDS_STAKES = { most: '300.00', least: '5.00', ticket: '100.00' }

const evenings: readonly (readonly [lottery: string, board: Board])[] = [
  ['k3_1m', onOdds],
  ['win_60', onQuick],
  ['ssc_1m', onOdds],
  ['k3_1m', onOfficial],
  ['pk10_1m', onOdds],
  ['win_30', onQuick],
  ['x115_1m', onOfficial],
]

export async function playsAt(evening: Evening, day: number): Promise<void> {
  const { house, bao, friend, comes } = evening
  const [code, board] = evenings[day % evenings.length]!
  const priced = await openLotteries(house).find(code)
  // A house that does not offer it has other evenings.
  if (!priced?.isOpen) return
  await prepareIssues(house, priced, KEYS)
  const places = await board(bao, code)
  for (let round = 0; ; round++) {
    const { current } = await bao.call(lottery.info, { lottery: code })
    if (current?.status !== 'open') return
    // Somebody looks before betting.
    await comes(new Date(current.opensAt + 12_000))
    await places(bao, current.issue, { round: day * 2 + round, ...STAKES })
    if (friend) await places(friend, current.issue, { round, ...FRIENDS_STAKES })
    await endsIssue(house, comes, current)
  }
}

/** At the instants of its calendar an issue is locked and drawn, and its bets are paid. */
export async function endsIssue(
  house: House,
  comes: Past['comes'],
  issue: { lockAt: number | Date; drawAt: number | Date },
) {
  await comes(new Date(issue.lockAt.valueOf() + 5))
  for (const one of await findUnderWay(house.db)) await lockIssue(house, one, alarm)
  await comes(new Date(issue.drawAt.valueOf() + 5))
  for (const one of await findUnderWay(house.db)) await drawIssue(house, one, alarm)
  for (const one of await findUnderWay(house.db)) await settleIssue(house, one, { alarm })
}

const alarm = (problem: Error) => {
  throw problem
}
