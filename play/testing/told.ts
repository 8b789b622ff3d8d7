// The amounts that could have come back by a page's own words about a round, read from its words and its sheet as an
// English reader would, without the rules.
import { games, type GameCode } from '../../core/games/catalog.ts'
import { fromWire } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'

type Seen = { round: PlayedRound; words: string; sheet: string }
/** Can this have come back, in fen? */
export type Told = (seen: Seen) => (returned: bigint) => boolean

const textOf = (markup: string): string => markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const fenOf = (yuan: string): bigint => fromWire(yuan.replaceAll(',', ''))
const found = (text: string, what: RegExp): string[] => [...text.matchAll(what)].map(([, one = '']) => one)

/** "1.2597" as 12,597. */
const tenThousandths = (times: string): bigint => {
  const [whole = '', part = ''] = times.split('.')
  return BigInt(whole + part.padEnd(4, '0'))
}
const timesStake = (stake: bigint, times: string): bigint => (stake * tenThousandths(times)) / 10_000n

const dice: Told = ({ words }) => {
  const [, roll, below] = /Rolled ([\d.]+) · (?:Under ([\d.]+)|)/.exec(words) ?? []
  const [above] = found(words, /([\d.]+) or over/g)
  const isWon = below === undefined ? Number(roll) >= Number(above) : Number(roll) < Number(below)
  return (returned) => returned > 0n === isWon
}

const mines: Told = ({ round, words }) => {
  const [times] = found(words, /× ([\d.]+)$/g)
  const stake = fromWire(round.stake)
  return (returned) =>
    returned === (times === undefined ? (words.includes('is back') ? stake : 0n) : timesStake(stake, times))
}

/** The words say the multiple of the stake that came back, as "× 1.94". */
const multiple: Told = ({ round, words }) => {
  const [times = ''] = found(words, /× ([\d.]+)/g)
  return (returned) => returned === timesStake(fromWire(round.stake), times)
}

const slot20: Told = ({ sheet }) => {
  // Above the picture the dearest line stands once more.
  const text = textOf(sheet.slice(sheet.indexOf('role="img"')))
  const paid = found(text, /(?:Line \d+: \d × [^,]+|\d+ scatters), ¥([\d,]+\.\d\d)/g)
  const free = found(text, /Free spin \d+ of \d+[^¥]*¥([\d,]+\.\d\d)/g)
  const sum = [...paid, ...free].reduce((all, each) => all + fenOf(each), 0n)
  return (returned) => returned === sum
}

/** The winner's hand says how many times the stake goes over; of a win at most a tenth is commission. */
const niuniu: Told = ({ round, words }) => {
  const [times = ''] = found(words, /× (\d+)$/g)
  const [risk, over] = [fromWire(round.risk), fromWire(round.stake) * BigInt(times)]
  return (returned) => returned === risk - over || (returned > risk + (over * 9n) / 10n && returned <= risk + over)
}

const fish: Told = ({ round, words }) => {
  const count = (round.bet['shots'] as unknown[]).length
  const times = found(words, /× (\d+)/g).reduce((sum, each) => sum + BigInt(each), 0n)
  const [back = '0'] = found(words, /came back: (\d+)/g)
  const bullet = fromWire(round.stake) / BigInt(count)
  return (returned) => returned === bullet * (times + BigInt(back))
}

/** One spot of a table: the side that is named has won, another one has not; what other spots pay the words do not say. */
const table: Told = ({ round, words }) => {
  const [, winner = ''] = /^(\w+|Suited tie)(?: wins)?,/.exec(words) ?? []
  const [spot = ''] = found(words, / · ([^¥,]+) ¥[\d,]+\.\d\d$/g)
  const isTie = /tie/i.test(winner)
  const stake = fromWire(round.stake)
  if (spot === winner || (spot === 'Tie' && isTie)) return (returned) => returned > stake
  if (/^(Player|Banker|Dragon|Tiger)$/.test(spot)) return (returned) => (isTie ? returned <= stake : returned === 0n)
  return (returned) => spot !== 'Tie' || returned === 0n
}

const halves: Record<string, (odds: bigint) => bigint> = {
  won: (odds) => 2n * odds,
  'half won': (odds) => 1_000n + odds,
  returned: () => 2_000n,
  'half lost': () => 1_000n,
  lost: () => 0n,
}

/** All combinations of `size` of these. */
const chosen = <T>(from: readonly T[], size: number): T[][] =>
  size === 0 ? [[]] : from.flatMap((one, at) => chosen(from.slice(at + 1), size - 1).map((rest) => [one, ...rest]))

/** Each leg by the outcome on its sheet, at the accepted price. */
const order: Told = ({ round, sheet }) => {
  const { legs, sizes, stake } = round.bet as { legs: { odds: number }[]; sizes: number[]; stake: string }
  const outcomes = found(textOf(sheet), /\d+–\d+ (half won|won|returned|half lost|lost)/g)
  const parts = legs.map(({ odds }, at) => halves[outcomes[at] ?? '']?.(BigInt(odds)) ?? -1n)
  const lines = sizes.flatMap((size) => chosen(parts, size))
  const paid = (line: readonly bigint[]) =>
    line.reduce<bigint>((so, part) => so * part, fromWire(stake)) / 2_000n ** BigInt(line.length)
  const sum = lines.reduce((all, line) => all + paid(line), 0n)
  return (returned) => returned === sum
}

type Personal = { [Code in GameCode]: (typeof games)[Code]['seeds'] extends 'personal' ? Code : never }[GameCode]
const isPersonal = (code: GameCode): code is Personal => games[code].seeds === 'personal'

/** Games whose words say it in another way than as one multiple. */
const byCode: Readonly<Partial<Record<Personal, Told>>> = { dice, mines, slot20, niuniu, fish }

/** The reader of a game, or of all games of its kind. */
export const toldBy = (code: GameCode): Told =>
  isPersonal(code) ? (byCode[code] ?? multiple) : games[code].seeds === 'shared' ? table : order
