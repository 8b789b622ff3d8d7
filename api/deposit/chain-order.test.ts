// Transfers, blocks that come again, cancels and looks in every order: each coin is in one place, once.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deposit } from '../../core/deposit.ts'
import { coinsOf, openTown } from './testing.ts'

const town = await openTown()
const { chain } = town.sandbox
const { look, mineAll, order, quiet, send, sums } = coinsOf(town)

// The same rules, written down a second time and much shorter.
const steps = ['exact', 'together', 'other', 'wrong_network', 'token', 'failed', 'back', 'cancel', 'look'] as const
type Step = (typeof steps)[number]

const countOf = (sequence: readonly Step[], step: Step) => BigInt(sequence.filter((one) => one === step).length)

const worthIn = (sequence: readonly Step[]): bigint =>
  (countOf(sequence, 'exact') + 2n * countOf(sequence, 'together') + countOf(sequence, 'wrong_network')) * 500_00n +
  countOf(sequence, 'other') * 71_20n

/** Returns the sums that may have been credited automatically: of one exact payment, or none after an odd one. */
function mayCredit(sequence: readonly Step[]): bigint[] {
  if (!sequence.includes('exact') && !sequence.includes('together')) return [0n]
  const hasOdd = sequence.some((step) => step === 'other' || step === 'wrong_network')
  return hasOdd ? [0n, 500_00n] : [500_00n]
}

test('whatever comes in whatever order, every coin is in a wallet or in review, once', async () => {
  const jan = await town.person('jan001')
  const play = async (sequence: readonly Step[]) => {
    await quiet()
    const placed = await order(jan)
    const before = await sums()
    for (const step of sequence) {
      if (step === 'look') await look(true)
      else if (step === 'cancel') await jan.verdict(deposit.cancel, { orderId: placed.id })
      else if (step === 'back') chain.turnBack('TRC20', 5, 'again')
      else send(placed, step, '10.00')
      mineAll(3)
    }
    mineAll(40)
    await Promise.all([look(), look(true)])
    await look(true)
    const after = await sums()
    const cash = after.cash - before.cash
    const worth = worthIn(sequence)
    expect(cash + after.review - before.review).toBe(worth)
    expect(before.bank - after.bank).toBe(worth)
    expect(mayCredit(sequence)).toContain(cash)
  }
  await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 5 }), play), {
    numRuns: 25,
  })
}, 120_000)
