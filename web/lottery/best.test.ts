import { expect, test } from 'vitest'
import { bestOf } from '../../core/lottery/best.ts'
import { games } from '../../core/lottery/catalog.ts'
import { oddsOf } from '../../core/lottery/odds.ts'
import type { Line } from '../../core/lottery/settle.ts'
import { fen } from '../../core/money.ts'
import { bestOnce } from './best.ts'

const k3 = games.k3!
const line = (sum: number, stake: number, rtpBp = 9_700): Line => ({
  play: k3.plays['k3.sum']!,
  selection: [sum],
  unitStakeFen: fen(BigInt(stake)),
  odds: oddsOf(k3.plays['k3.sum']!, rtpBp),
})

test('a question asked before has its own answer still, whatever was asked in between', () => {
  const slips = [3, 4, 5, 6, 7, 8].flatMap((sum) => [
    [line(sum, 100)],
    [line(sum, 200)],
    [line(sum, 100, 9_000)],
    [line(sum, 100), line(9, 100)],
  ])
  for (const slip of [...slips, ...slips.toReversed(), ...slips])
    expect(bestOnce(k3, slip)).toBe(bestOf(k3, slip))
})
