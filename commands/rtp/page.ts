// The page of returns: one row for each price of each play, by walking through all draws.
import { games } from '../../core/lottery/catalog.ts'
import {
  boards,
  type Draw,
  type Game,
  type Name,
  type Odds,
  type Play,
  type Selection,
  type Sort,
} from '../../core/lottery/game.ts'
import { oddsOf, showOdds } from '../../core/lottery/odds.ts'
import { returnOf, showReturn, type Return } from '../../core/lottery/returns.ts'
import { drawsOver, seenBy, spaceOf } from '../../core/lottery/space.ts'
import { gamesPart } from './games-page.ts'

const columns = ['play', '玩法', 'name', 'ticket', 'winning/total', 'odds', 'exact RTP %', 'target %']

/** The whole page in Markdown, at one return for every play. */
export function returnsPage(rtpBp: number): string {
  const built = Object.values(games)
  return `# Exact returns

Printed by \`npm run rtp -- --write\`; a test holds it to the code. Every figure comes from walking through
all draws of a game with the function that pays members; where a ticket looks at some places of the draw
only, through every way in which those can fall; where a game has too many draws, through one draw of each
sort that the ticket can tell apart, counted as often as there are such draws. Odds include the stake and follow from the
target by the formula of rulebook 0; they are rounded down, so no return is above its target.
winning/total is the chance of one ticket, and (+push) that of getting its stake back; where tickets of one
selection have different prices, it counts the tickets of the whole selection that win.
The target is a setting of the house per lottery and play, 85 to 99 %. The games of the house come after the lotteries.

${built.map((game) => gameSection(game, rtpBp)).join('\n')}
${gamesPart(table)}
## Plays and boards

${table(['play', ...boards], built.flatMap(boardRows))}`
}

function gameSection(game: Game, rtpBp: number): string {
  const plays = Object.values(game.plays)
  const drawsFor = drawsOf(game)
  const rows = plays.flatMap((play) => priceRows({ game, play, rtpBp }, drawsFor))
  return `## ${game.family}: ${spaceOf(game)} draws\n\n${table(columns, rows)}`
}

// Chances are the same in every year: only which animals they belong to changes.
const FACTS = { yearAnimal: 6 }

/** Draws by the places that a ticket looks at. Plays of one window share them. */
function drawsOf(game: Game) {
  const known = new Map<string, readonly Draw[]>()
  return (play: Play, selection: Selection): Iterable<Draw | Sort> => {
    if (game.outcomes) return game.outcomes
    const seen = seenBy(game, [{ play, selection }])
    if (game.sorts && seen.length > 1) return game.sorts(play, selection, FACTS)
    const draws = known.get(seen.join()) ?? [...drawsOver(game, seen)]
    known.set(seen.join(), draws)
    return draws
  }
}

/** Cells of the same tiers have the same price; one of them stands for all. */
function priceRows(
  { game, play, rtpBp }: { game: Game; play: Play; rtpBp: number },
  drawsFor: ReturnType<typeof drawsOf>,
): string[][] {
  const odds = oddsOf(play, rtpBp)
  const tickets: { selection: Selection; name?: Name }[] = play.cells.length
    ? [...play.cells]
    : [play.example, ...(play.examples ?? [])].map((selection) => ({ selection }))
  const tiersOf = (selection: Selection) => Object.keys(play.most(selection, FACTS)).join()
  const priced = new Map(tickets.map((each) => [tiersOf(each.selection), each] as const).reverse())
  return [...priced.values()].reverse().map(({ selection, name }) => {
    const exact = {
      ...returnOf({ play, selection, odds }, drawsFor(play, selection), FACTS),
      tickets: play.count(selection),
      space: spaceOf(game),
    }
    const won = Object.keys(exact.winning).sort()
    return [
      `\`${play.code}\``,
      chinese(play.name),
      english(play.name),
      name ? english(name) : JSON.stringify(selection),
      won.map((tier) => labelled(won, tier, chanceOf(exact, tier))).join(', ') + pushOf(exact),
      won.map((tier) => labelled(won, tier, oddsText(odds, tier))).join(', '),
      showReturn(exact),
      (rtpBp / 100).toString(),
    ]
  })
}

type Exact = Return & { tickets: number; space: number }

// Few draws are all counted, even where a ticket does not look at every place; of many the chance is said
// in its lowest terms, or over the places that are looked at.
const FEW = 100_000

/** For one ticket, where all tickets of the selection have the same price; else for the selection. */
function chanceOf({ winning, outcomes, tickets, space }: Exact, tier: string): string {
  const won = winning[tier]! / (Object.keys(winning).length > 1 ? 1 : tickets)
  if (space <= FEW) return `${(won * space) / outcomes}/${space}`
  return outcomes > FEW ? lowest(won, outcomes) : `${won}/${outcomes}`
}

const pushOf = ({ refunding, outcomes, tickets }: Exact): string =>
  refunding === 0 ? '' : ` (+push ${lowest(refunding, outcomes * tickets)})`

function lowest(part: number, whole: number): string {
  const common = commonDivisor(part, whole)
  return `${part / common}/${whole / common}`
}

const commonDivisor = (one: number, other: number): number => (other === 0 ? one : commonDivisor(other, one % other))

const boardRows = (game: Game): string[][] =>
  Object.values(game.plays).map((play) => [
    `\`${play.code}\``,
    ...boards.map((board) => (play.boards.includes(board) ? 'yes' : '')),
  ])

// A play with one tier needs no name for it.
const labelled = (tiers: readonly string[], tier: string, text: string) =>
  tiers.length > 1 ? `${tier}: ${text}` : text
const oddsText = (odds: Odds, tier: string) => showOdds(odds[tier]!)
const chinese = (name: Name) => name({}, { locale: 'zh_hans' })
const english = (name: Name) => name({}, { locale: 'en' })

function table(head: readonly string[], rows: readonly string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}
