// A test of a game's return that may be looked at after every round (R-RNG-06,
// docs/decisions/0038-a-test-that-may-be-looked-at.md): gamblers bet that the rules are not true. While they are, none
// of them can expect to grow rich, after any number of rounds.

/** The claim that a game's rules make: the range of its bets' mean return, and an upper bound for the mean square. */
export type Claim = { least: number; most: number; square: number }

/**
 * A result of finished rounds, `times` of them, in fen. `best` is the most that could be paid on one, where that is
 * known; a draw is one round, however many bet on it.
 */
export type Result = {
  stake: number
  risk: number
  returned: number
  best: number | null
  times: number
}

/**
 * Shares of its purse that a gambler bets each time. Half of a kind's gamblers bet that the game returns more than
 * claimed, half that it returns less.
 */
const SHARES = [0.5, 0.25, 0.1, 0.05, 0.025, 0.01, 0.005, 0.0025] as const

/** The factor by which all purses together grow with a chance of at most 1 in 1,000,000 where the rules are true (Ville). */
const LIMIT = 1_000_000

/** Natural logarithms of the purses: each gambler begins with one. */
export const newPurses = (): number[] => Array.from({ length: 2 * SHARES.length }, () => 0)

/** The purses behind these rounds. */
export function playOn(purses: readonly number[], claim: Claim, results: readonly Result[]) {
  const grown = [...purses]
  for (const result of results) {
    const { tooMuch, tooLittle } = wagersOn(claim, result)
    SHARES.forEach((share, at) => {
      grown[at]! += result.times * tooMuch(share)
      grown[SHARES.length + at]! += result.times * tooLittle(share)
    })
  }
  return grown
}

/** How many times over the gamblers are as rich together as they began: so unlikely is it that the rules are true. */
export function evidenceOf(purses: readonly number[]): number {
  const richest = Math.max(...purses)
  const sum = purses.reduce((total, purse) => total + Math.exp(purse - richest), 0)
  return (Math.exp(richest) * sum) / purses.length
}

export const isRefuted = (purses: readonly number[]): boolean => evidenceOf(purses) >= LIMIT

/**
 * The change of each gambler's purse, as a logarithm. `back` is the return for one staked, never below 0: where a loss
 * can be a multiple of the stake, the amount set aside for it counts on both sides.
 */
function wagersOn({ least, most, square }: Claim, { stake, risk, returned, best }: Result) {
  const [back, ready] = [returned / stake, risk / stake - 1]
  const [floor, roof] = [least + ready, most + ready]
  // The mean of a square is at most the mean, times the most there is.
  const spread = best === null ? square : Math.min(square, (most * best) / stake)
  const squared = spread + 2 * ready * most + ready * ready
  return {
    // The share is put on what came back against what may be expected at most.
    tooMuch: (share: number) => Math.log1p(share * (back / roof - 1)),
    // e^-x is at most 1 - x + x²/2, so this makes no gambler rich either.
    tooLittle: (share: number) => (share / squared) * (floor - back) - (share * share) / (2 * squared),
  }
}
