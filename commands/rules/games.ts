// Lines about the games of the house (rulebook 3): what a result pays, and whole rounds out of their seeds.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { readBet } from '../../core/games/bet.ts'
import { baccarat, paidOn } from '../../core/games/baccarat/baccarat.ts'
import { dealHand } from '../../core/games/baccarat/deal.ts'
import { dice, diceMultiplier, SIDES, TARGET } from '../../core/games/dice/dice.ts'
import { FISH_RTP_BP } from '../../core/games/fish/fish.ts'
import { ROLLS, thresholdOf } from '../../core/games/fish/volley.ts'
import { fraction } from '../../core/games/fraction.ts'
import * as dragontiger from '../../core/games/dragontiger/dragontiger.ts'
import { mines, minesMultiplier } from '../../core/games/mines/mines.ts'
import { TILES, type MinesRound } from '../../core/games/mines/round.ts'
import { judgeNiu, niuTables, type NiuTable } from '../../core/games/niuniu/niuniu.ts'
import { plinko, risks, rowCounts, slotsOf } from '../../core/games/plinko/plinko.ts'
import { gameCodes, games, type GameCode } from '../../core/games/catalog.ts'
import type { HouseGame } from '../../core/games/house-game.ts'
import { houseGames } from '../../core/games/house-games.ts'
import { strips } from '../../core/games/slot20/reels.ts'
import { readSpin, windowOf } from '../../core/games/slot20/slot20.ts'
import { roadsOf } from '../../core/games/table/roads.ts'
import { cardName } from '../../core/fair/results.ts'
import { personalStream } from '../../core/fair/personal.ts'
import { isRtp, RTP_BP } from '../../core/lottery/odds.ts'
import { fen, type Fen } from '../../core/money.ts'
import { esportsLines } from './esports.ts'
import { footballLines } from './football.ts'
import { roundSeeds } from './fairness.ts'
import { asNumber, cents, computation, whole, type Computation } from './line.ts'

type Lines = Record<string, Computation>

const rtpBp = v.optional(v.custom<number>(isRtp, 'rtpBp is out of range'), RTP_BP.usual)
const fishRtpBp = v.optional(v.custom<number>(isRtp, 'rtpBp is out of range'), FISH_RTP_BP)
const stake = v.pipe(
  cents,
  v.check((amount) => amount > 0n, 'no stake'),
)

/** "TC": the number of the card in the first deck. */
const card = v.pipe(
  v.string(),
  v.transform((name) => Array.from({ length: 52 }, (_, id) => cardName(id)).indexOf(name)),
  v.check((id) => id >= 0, 'no such card'),
)
const cards = (count: number) => v.pipe(anyList(card), v.length(count))

/** A whole round out of its seeds, played to its end with `picks` where the member has a part in it. */
function wholeRound({ rules, steps }: HouseGame): Computation {
  const Line = v.object({
    ...roundSeeds,
    bet: v.unknown(),
    picks: v.optional(anyList(whole(0, MOST_PICK)), []),
  })
  return computation(Line, ({ game, ...line }) => {
    const read = readBet(rules, line.bet)
    if ('refused' in read) throw new Error(read.refused)
    const streamAt = (at: number) => personalStream({ ...line, gameCode: game, nonce: line.nonce + at })
    const drawn = rules.draw(streamAt(0), read.bet, { terms: rules.usual, later: streamAt })
    const settled = rules.settle(read.bet, rules.usual, steps ? steps.played(drawn, line.picks) : drawn)
    const amounts = Object.entries(settled).map(([name, amount]) => [name, asNumber(amount)])
    return { ...drawn, ...Object.fromEntries(amounts) }
  })
}

/** The most choices that any game offers; a game's steps say which ones it has. */
const MOST_PICK = 10_000

const slot: Lines = {
  slot20: computation(
    v.object({
      stops: v.pipe(
        anyList(whole(0)),
        v.length(strips.length),
        v.check((stops) => stops.every((stop, reel) => stop < strips[reel]!.length), 'no such stop'),
      ),
      lineBetCents: stake,
    }),
    ({ stops, lineBetCents }) => {
      const { lines, scatters, scatterPays, free, pays } = readSpin(stops)
      const paid = (count: number) => asNumber(lineBetCents * BigInt(count))
      return {
        window: windowOf(stops),
        lines: lines.map(({ line, symbol, count, ...win }) => [line, symbol, count, paid(win.pays)]),
        scatters,
        scatterWin: paid(scatterPays),
        freeSpins: free,
        winCents: paid(pays),
      }
    },
  ),
}

const rolled = (side: 'under' | 'over') =>
  computation(
    v.object({ target: whole(TARGET.min, TARGET.max), roll: whole(0, SIDES - 1), stake, rtpBp }),
    ({ roll, ...line }) => {
      const bet = { side, stake: line.stake, target: line.target }
      const multE4 = asNumber(diceMultiplier(bet, line))
      return { multE4, payoutCents: asNumber(dice.settle(bet, line, { roll }).returned) }
    },
  )

const cashedOut = computation(
  v.object({ mines: whole(1, TILES - 1), picks: whole(0, TILES), stake, rtpBp }),
  ({ picks, ...line }) => {
    const multE4 = asNumber(minesMultiplier(line.mines, picks, line))
    // The payout so far does not depend on where the mines lie.
    const tiles = Array.from({ length: TILES }, (_, tile) => tile)
    const round: MinesRound = {
      mines: tiles.slice(picks, picks + line.mines),
      picks: tiles.slice(0, picks),
      ending: 'cashed',
    }
    return { multE4, payoutCents: asNumber(mines.settle(line, line, round).returned) }
  },
)

/** "high 高": the vectors have the name of a risk in both languages. */
const risk = v.pipe(
  v.string(),
  v.transform((named) => named.split(' ')[0]),
  v.picklist(risks),
)
const dropped = computation(
  v.object({ rows: v.picklist(rowCounts), risk, bin: whole(0, Math.max(...rowCounts)), stake }),
  ({ bin, ...bet }) => {
    const times = slotsOf(bet)[bin]
    if (times === undefined) throw new Error('no such slot')
    // All ways into a slot pay the same, so any one of them stands for all.
    const path = '1'.repeat(bin).padStart(bet.rows, '0')
    const { returned } = plinko.settle(bet, plinko.usual, { path, bin })
    return { multHundredths: asNumber(times), payoutCents: asNumber(returned) }
  },
)

const tableSpots = v.strictObject({
  player: v.optional(stake),
  banker: v.optional(stake),
  banker_nc: v.optional(stake),
  tie: v.optional(stake),
  ppair: v.optional(stake),
  bpair: v.optional(stake),
  either: v.optional(stake),
  perfect: v.optional(stake),
  big: v.optional(stake),
  small: v.optional(stake),
  lucky6: v.optional(stake),
})

// The lines lay on both kinds of table at once, so each spot is paid for itself.
const handSettled = computation(v.object({ cards: cards(6), stakes: tableSpots }), (line) => {
  const hand = dealHand(line.cards)
  const laid = Object.entries(line.stakes) as [keyof typeof line.stakes, Fen][]
  const paid = laid.map(([spot, on]) => [spot, paidOn(spot, on, hand, baccarat.usual)] as const)
  return {
    winner: hand.winner,
    playerTotal: hand.playerTotal,
    bankerTotal: hand.bankerTotal,
    cardsUsed: hand.cards,
    payouts: Object.fromEntries(paid.map(([spot, amount]) => [spot, asNumber(amount)])),
    payoutCents: asNumber(paid.reduce((sum, [, amount]) => fen(sum + amount), fen(0n))),
  }
})

const cardsSettled = computation(
  v.object({ dragon: card, tiger: card, stakes: v.record(v.picklist(dragontiger.spots), stake) }),
  (line) => {
    const facts = dragontiger.factsOf([line.dragon, line.tiger])
    const laid = Object.entries(line.stakes) as [dragontiger.Spot, Fen][]
    const usual = dragontiger.dragontiger.usual
    const paid = laid.map(([spot, on]) => [spot, dragontiger.paidOn(spot, on, facts, usual)] as const)
    return {
      winner: dragontiger.winnerOf(facts),
      payouts: Object.fromEntries(paid.map(([spot, amount]) => [spot, asNumber(amount)])),
      payoutCents: asNumber(paid.reduce((sum, [, amount]) => fen(sum + amount), fen(0n))),
    }
  },
)

const drawnRoads = computation(v.object({ winners: anyList(v.picklist(['player', 'banker', 'tie'])) }), ({ winners }) =>
  roadsOf(winners.map((winner) => ({ winner, playerPair: false, bankerPair: false }))),
)

const niuSettled = (table: NiuTable) =>
  computation(
    v.object({ player: cards(5), banker: cards(5), stake, commissionBp: whole(0, 10_000) }),
    ({ player, banker, ...line }) => {
      if (new Set([...player, ...banker]).size < 10) throw new Error('a card is there twice')
      const { net, ...verdict } = judgeNiu({ stake: line.stake, table }, line, { player, banker })
      return { ...verdict, netCents: asNumber(net) }
    },
  )

const shotFired = computation(
  v.object({ mult: whole(2, 1_000), roll: whole(0, Number(ROLLS) - 1), bullet: stake, rtpBp: fishRtpBp }),
  ({ mult, roll, bullet, ...line }) => {
    const threshold = thresholdOf(fraction(BigInt(mult)), line)
    const caught = BigInt(roll) < threshold
    return { threshold: asNumber(threshold), caught, payoutCents: caught ? asNumber(bullet) * mult : 0 }
  },
)

/** The payouts of a result, by play: the lines of the rulebook's vectors. */
const own: Partial<Record<GameCode, Lines>> = {
  slot20: slot,
  dice: { under: rolled('under'), over: rolled('over') },
  mines: { cashout: cashedOut },
  plinko: { drop: dropped },
  baccarat: { settle: handSettled, roads: drawnRoads },
  fish: { shot: shotFired },
  dragontiger: { settle: cardsSettled },
  football: footballLines,
  esports: esportsLines,
  niuniu: Object.fromEntries(niuTables.map((table) => [table, niuSettled(table)])),
}

/** The rulebook's names for families of games. */
const families: Partial<Record<GameCode, string>> = { slot20: 'slot', football: 'sports' }

/** By family and play: a whole round of every game with seeds of the member's own, and the lines of its own. */
export const gameLines: Record<string, Lines> = Object.fromEntries(
  gameCodes.map((code) => [
    families[code] ?? code,
    { ...own[code], ...(games[code].seeds === 'personal' && { round: wholeRound(houseGames[code]) }) },
  ]),
)
