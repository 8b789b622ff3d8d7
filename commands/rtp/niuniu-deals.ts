// Every pair of two hands of five cards out of one deck, by ranks: who wins with which class of 牛牛.
import { RANKS } from '../../core/games/cards.ts'
import { CLASSES, classOf } from '../../core/games/niuniu/hand.ts'

/** How many cards of each rank a hand has, in how many ways the four suits give it, and its class. */
type Kind = { counts: readonly number[]; held: readonly number[]; class: number }

// The ways to take some of the cards that are left of a rank, by both counts.
const WAYS = [
  [1, 0, 0, 0, 0],
  [1, 1, 0, 0, 0],
  [1, 2, 1, 0, 0],
  [1, 3, 3, 1, 0],
  [1, 4, 6, 4, 1],
]
// Jack, queen and king differ in nothing that a class goes by.
const FACES = [10, 11, 12]

let counted: readonly bigint[] | undefined

/** Counted once, in a second or two. */
export const countWonDeals = (): readonly bigint[] => (counted ??= walkDeals())

/** By class, the deals of player and banker in which the player wins with it; equal classes are won by half. */
function walkDeals(): bigint[] {
  const kinds = kindsOfHands()
  const won = Array.from({ length: CLASSES }, () => 0)
  for (const player of kinds) {
    const alike = orderedFaces(player.counts)
    if (alike === 0) continue
    const left = player.counts.map((count) => 4 - count)
    const own = alike * player.held.reduce((product, rank) => product * fourOver(player, rank), 1)
    const below = deals(kinds, player.class, left)
    won[player.class]! += own * below.lower + (own * below.equal) / 2
  }
  return won.map(BigInt)
}

/** The banker's hands of a lower and of the same class, out of the cards that are left. */
function deals(kinds: readonly Kind[], ceiling: number, left: readonly number[]) {
  let [lower, equal] = [0, 0]
  for (const banker of kinds) {
    if (banker.class > ceiling) continue
    let ways = 1
    for (const rank of banker.held) ways *= WAYS[left[rank]!]![banker.counts[rank]!]!
    if (banker.class < ceiling) lower += ways
    else equal += ways
  }
  return { lower, equal }
}

const fourOver = ({ counts }: Kind, rank: number): number => WAYS[4]![counts[rank]!]!

/** One hand stands for all in which the faces are exchanged: how many there are, or 0 where another one stands. */
function orderedFaces(counts: readonly number[]): number {
  const [jacks, queens, kings] = FACES.map((rank) => counts[rank]!)
  if (jacks! < queens! || queens! < kings!) return 0
  if (jacks === kings) return 1
  return jacks === queens || queens === kings ? 3 : 6
}

function kindsOfHands(): Kind[] {
  const kinds: Kind[] = []
  const counts = Array.from({ length: RANKS }, () => 0)
  const go = (from: number, left: number) => {
    if (left === 0) {
      const held = counts.flatMap((count, rank) => (count > 0 ? [rank] : []))
      const ranks = held.flatMap((rank) => Array.from({ length: counts[rank]! }, () => rank))
      kinds.push({ counts: [...counts], held, class: classOf(ranks) })
      return
    }
    for (let rank = from; rank < RANKS; rank++) {
      if (counts[rank]! === 4) continue
      counts[rank]!++
      go(rank, left - 1)
      counts[rank]!--
    }
  }
  go(0, 5)
  return kinds
}
