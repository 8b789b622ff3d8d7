// A draw full of bets, as several benches want one.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Order } from '../api/ledger/post/commands.ts'
import { Refusal } from '../api/shell/refusal.ts'
import { fen } from '../core/money.ts'
import type { Town } from './town.ts'

const SIDES = ['big', 'small'] as const

type Bettors = Pick<Town, 'ledger' | 'members'>

/** Bets on the two sides in turn, members in turn: half of them win at every draw. */
export async function fill(town: Bettors, drawId: bigint, count: number): Promise<void> {
  const slice = 8_192
  for (let from = 0; from < count; from += slice) {
    const orders = Array.from({ length: Math.min(slice, count - from) }, (_, at) =>
      placed(town, orderOf(town, drawId, from + at)),
    )
    await Promise.all(orders)
  }
}

/** Comes again where the house was busy, as a client does: a machine may stand still for longer than the house waits. */
async function placed({ ledger }: Bettors, order: Order): Promise<void> {
  for (;;) {
    try {
      await ledger.submit(order)
      return
    } catch (error) {
      if (!isBusy(error)) throw error
      await sleep(1_000)
    }
  }
}

export const isBusy = (error: unknown): boolean => error instanceof Refusal && error.reason === 'busy'

export function orderOf(town: Bettors, drawId: bigint, at: number): Order {
  const { members } = town
  const side = SIDES[(at + Math.floor(at / members.length)) % 2] as string
  return {
    kind: 'order',
    member: members[at % members.length]!,
    key: randomUUID(),
    drawId,
    body: Buffer.alloc(32, 1),
    oddsVersion: 1,
    lines: [
      {
        play: 'k3.side',
        selection: [side],
        units: 1,
        unitStake: fen(1_000n),
        odds: { big: 1_950, small: 1_950 },
        best: fen(1_950n),
        board: 'odds',
      },
    ],
  }
}
