// Equivalent mutants, whose change has no effect that could be seen. They are tried and not counted.
import type { Mutant } from './instrument.ts'

type Same = {
  /** The beginning of the mutant's path. */
  file: string
  /** How the line begins where the mutant stands. */
  at: string
  what: string
  why: string
}

const EITHER = 'where both are alike, either is the nearer'

const SHORTER = 'the way without a draw is shorter, and comes to the same'

const same: readonly Same[] = [
  { file: 'core/fair/fair.ts', at: 'const order', what: 'new Array<number>(n) → new Array()', why: 'it is filled at once' },
  { file: 'core/fair/fair.ts', at: 'for (let index', what: 'index < n → index <= n', why: 'what stands behind is never drawn' },
  { file: 'core/fair/beacon-signature.ts', at: '} catch', what: '{ // The library throws for bytes that are no point of the group. r… → {}', why: 'nothing is undefined' },
  { file: 'core/fair/results.ts', at: 'const above', what: 'point < 100n → point <= 100n', why: EITHER },
  { file: 'core/fair/results.ts', at: 'return { h52', what: 'above > CRASH_CAP_HUNDREDTHS → above >= CRASH_CAP_HUNDREDTHS', why: EITHER },
  { file: 'core/games/baccarat/baccarat.ts', at: 'return paid > most', what: 'paid > most → paid >= most', why: EITHER },
  { file: 'core/games/baccarat/deal.ts', at: "return player > banker", what: 'player > banker → player >= banker', why: 'a tie is told before' },
  { file: 'core/games/baccarat/law.ts', at: 'for (let pairs', what: 'pairs < shares.length → pairs <= shares.length', why: 'behind the end nothing is kept' },
  { file: 'core/games/baccarat/law.ts', at: 'if (share === 0', what: 'share === 0 → false', why: 'adding nothing is the longer way' },
  { file: 'core/games/baccarat/law.ts', at: '} else if (player', what: 'player || banker → true', why: 'both parts go to no pair then' },
  { file: 'core/games/bet.ts', at: 'const read = ', what: '{ abortEarly: true } → {}', why: 'the first issue is told, whatever follows' },
  { file: 'core/games/bet.ts', at: 'const read = ', what: 'true → false', why: 'the first issue is told, whatever follows' },
  { file: 'core/games/fraction.ts', at: 'const size', what: 'one < 0n → one <= 0n', why: '-0n is 0n' },
  { file: 'core/games/fraction.ts', at: 'return denominator < 0n', what: 'denominator < 0n → denominator <= 0n', why: 'it is never nothing' },
  { file: 'core/games/mines/mines.ts', at: 'for (let i', what: '(ways * BigInt(n - i)) / BigInt(i + 1) → ways * BigInt(n - i) * BigInt(i + 1)', why: 'both sides of a fraction grow alike' },
  { file: 'core/games/mines/round.ts', at: "typeof tile", what: "typeof tile === 'number' → true", why: 'what is whole is a number' },
  { file: 'core/games/niuniu/hand.ts', at: 'return first', what: 'highest(one) > highest(other) → highest(one) >= highest(other)', why: 'no card lies twice' },
  { file: 'core/games/niuniu/hand.ts', at: 'return first', what: 'first! > second! → first! >= second!', why: 'equal classes are told before' },
  { file: 'core/games/niuniu/niuniu.ts', at: 'const sizeOf', what: 'net < 0n → net <= 0n', why: '-0n is 0n' },
  { file: 'core/games/price.ts', at: 'return whole * denominator', what: 'whole * denominator → whole / denominator', why: 'what is whole has one below the line' },
  { file: 'core/games/sequential.ts', at: 'export const isRefuted', what: 'evidenceOf(purses) >= LIMIT → evidenceOf(purses) > LIMIT', why: 'no purse hits it to the last bit' },
  { file: 'core/support/hours.ts', at: 'Number.parseInt', what: 'time.slice(0, 2) → time', why: 'parseInt ends at the colon' },
  { file: 'core/lottery/best.ts', at: 'if (game.outcomes && line', what: 'game.outcomes && line && lines.length === 1 && isPlain(line) → false', why: SHORTER },
  { file: 'core/lottery/best.ts', at: 'Object.values(play.most', what: "Object.values(play.most(selection)).join() === '1' && play.tiers.ev… → false", why: SHORTER },
  { file: 'core/lottery/best.ts', at: 'for (const at of', what: 'fens > 0n → true', why: 'nothing is added where nothing is paid' },
  { file: 'core/lottery/best.ts', at: 'for (const at of', what: 'fens > 0n → fens >= 0n', why: 'nothing is added where nothing is paid' },
  { file: 'core/lottery/best.ts', at: 'return fen(paid.reduce', what: 'fens > most → fens >= most', why: EITHER },
  { file: 'core/lottery/best.ts', at: 'known.set(', what: 'known.set(outcomes, kept) → ;', why: 'sorted again it is the same' },
  { file: 'core/lottery/best.ts', at: 'kept.set(', what: 'kept.set(sight, found) → ;', why: 'sorted again it is the same' },
  { file: 'core/lottery/games/', at: 'const [', what: '[] → ["Stryker was here"]', why: 'a selection has all its rows' },
  { file: 'core/lottery/games/', at: '(', what: '[] → ["Stryker was here"]', why: 'a selection has all its rows' },
  { file: 'core/lottery/games/k3.ts', at: 'return pair && other', what: 'pair && other → true', why: 'nobody chooses undefined' },
  { file: 'core/lottery/games/k3.ts', at: 'return pair && other', what: 'pair && other → pair || other', why: 'nobody chooses undefined' },
  { file: 'core/lottery/games/k3.ts', at: 'return banker.every', what: 'banker.every((face) => drawn.has(face)) → banker.some(face => drawn.has(face))', why: 'there is one banker' },
  { file: 'core/lottery/settle.ts', at: 'if (total > best)', what: 'total > best → total >= best', why: EITHER },
  { file: 'core/lottery/settle.ts', at: 'return fen(refunds', what: 'stake > prize → stake >= prize', why: EITHER },
  { file: 'core/lottery/merkle.ts', at: 'const pairs', what: 'one < other → one <= other', why: 'no name stands twice' },
  { file: 'core/money.ts', at: 'const size', what: 'amount < 0n → amount <= 0n', why: '-0n is 0n' },
  { file: 'core/money.ts', at: 'const [yuan', what: 'amount < 0n → amount <= 0n', why: '-0n is 0n' },
  { file: 'core/money.ts', at: 'export const lesser', what: 'a < b → a <= b', why: EITHER },
  { file: 'core/money.ts', at: 'export const greater', what: 'a > b → a >= b', why: EITHER },
  { file: 'core/offers/rewards.ts', at: 'marksOf: () => []', what: '[] → ["Stryker was here"]', why: 'one mark alone always rises' },
  { file: 'core/offers/rewards.ts', at: 'return base > least', what: 'base > least → base >= least', why: 'there the share is the most' },
  { file: 'core/offers/rewards.ts', at: 'const largest', what: 'each > top → each >= top', why: EITHER },
  { file: 'core/offers/price.ts', at: 'return { stakes, costs', what: 'lost <= 0n → lost < 0n', why: 'of nothing lost the cost is nothing' },
  { file: 'core/vip/times.ts', at: 'const year', what: 'today.slice(0, 4) → today', why: 'parseInt ends at the dash' },
] // prettier-ignore

export const isEquivalent = (mutant: Mutant): boolean =>
  same.some(
    ({ file, at, what }) =>
      mutant.file.startsWith(file) && mutant.at.startsWith(at) && mutant.what.endsWith(`: ${what}`),
  )
