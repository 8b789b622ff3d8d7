import fc from 'fast-check'
import type { Draw, Play } from '../game.ts'
import { ssc } from './ssc.ts'
import { anySelection, BACK, combos, product, testSecondReading } from './testing.ts'

// A second reading of the rules: a selection written out ticket by ticket, each with the tier that it wins
// on what its window shows.
type Ticket = (view: number[], draw: Draw) => string | boolean
type Expansion = (selection: never) => Ticket[]

const sorted = (view: readonly number[]) => view.toSorted((a, b) => a - b).join('')
const sum = (view: readonly number[]) => view.reduce((total, digit) => total + digit, 0)
const span = (view: readonly number[]) => Math.max(...view) - Math.min(...view)
const alike = (view: readonly number[]) => new Set(view).size === 1
const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const times = (digit: number, count: number) => Array.from({ length: count }, () => digit)

const exactly =
  (wanted: readonly number[]): Ticket =>
  (view) =>
    view.join() === wanted.join()
const anyOrder =
  (wanted: readonly number[]): Ticket =>
  (view) =>
    sorted(view) === sorted(wanted)
const group =
  (three: readonly number[]): Ticket =>
  (view) =>
    sorted(view) === sorted(three) && (new Set(three).size === 2 ? 'g3' : 'g6')
/** Tickets with `many` digits coming `a` times each and `other` digits coming `b` times each. */
const zones =
  (a: number, many: number, b = 0, other = 0) =>
  (selection: number[][]): Ticket[] => {
    const [first, second = []] = (b === 0 ? [selection] : selection) as number[][]
    return combos(first!, many).flatMap((repeated) =>
      combos(
        second.filter((digit) => !repeated.includes(digit)),
        other,
      ).map((rest) =>
        anyOrder([...repeated.flatMap((digit) => times(digit, a)), ...rest.flatMap((digit) => times(digit, b))]),
      ),
    )
  }
const doubles = (list: number[]) => list.flatMap((a) => list.filter((b) => b !== a).map((b) => [a, a, b]))
const orderedBy = (size: number, of: (view: number[]) => number) => (chosen: number[]) =>
  product(times(0, size).map(() => digits))
    .filter((view) => chosen.includes(of(view)))
    .map(exactly)
/** Every unordered set of digits with its orders counted once, but those with all alike. */
const unordered = (size: number) => [
  ...new Map(
    product(times(0, size).map(() => digits))
      .filter((view) => !alike(view))
      .map((view) => [sorted(view), view]),
  ).values(),
]
const words = (digit: number) => [
  digit > 4 ? 'big' : 'small',
  digit % 2 ? 'odd' : 'even',
  [1, 2, 3, 5, 7].includes(digit) ? 'prime' : 'comp',
]
const cross =
  (k: number): Expansion =>
  (rows: number[][]) =>
    combos([0, 1, 2, 3, 4], k).flatMap((at) =>
      product(at.map((place) => rows[place]!)).map(
        (wanted): Ticket =>
          (_, draw) =>
            at.every((place, index) => draw[place] === wanted[index]),
      ),
    )
const onPlaces =
  (k: number, tickets: (chosen: number[]) => Ticket[]): Expansion =>
  ([at, chosen]: number[][]) =>
    combos(at!, k).flatMap((places) =>
      tickets(chosen!).map(
        (wins): Ticket =>
          (_, draw) =>
            wins(
              places.map((place) => draw[place]!),
              draw,
            ),
      ),
    )
const allCome =
  (k: number): Expansion =>
  (chosen: number[]) =>
    combos(chosen, k).map(
      (wanted): Ticket =>
        (view) =>
          wanted.every((digit) => view.includes(digit)),
    )
const duel =
  (push: boolean): Expansion =>
  ([[a, b], sides]: [number[], string[]]) =>
    sides.map((side): Ticket => (_, draw) => {
      const [first, second] = [draw[a!]!, draw[b!]!]
      const came = first === second ? 'tie' : first > second ? 'dragon' : 'tiger'
      return push && came === 'tie' ? BACK : side === came && came
    })

// Written from the list of rulebook 1.2, where 890 and 901 are straights.
const wheel = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1]
const straights = new Set(digits.map((at) => sorted(wheel.slice(at, at + 3))))
const pattern = (view: number[]) => {
  if (alike(view)) return 'leopard'
  if (new Set(view).size === 2) return 'pair'
  if (straights.has(sorted(view))) return 'straight'
  const near = combos(view, 2).some(([a, b]) => [1, 9].includes(Math.abs(a! - b!)))
  return near ? 'half' : 'misc'
}

const expansions: Record<string, Expansion> = {
  'ssc.5.direct': (rows: number[][]) => product(rows).map(exactly),
  'ssc.4.direct': (rows: number[][]) => product(rows).map(exactly),
  'ssc.3.direct': (rows: number[][]) => product(rows).map(exactly),
  'ssc.2.direct': (rows: number[][]) => product(rows).map(exactly),
  'ssc.5.zuhe': (rows: number[][]) =>
    product(rows).flatMap((line) =>
      [1, 2, 3, 4, 5].map(
        (star): Ticket =>
          (view) =>
            view.slice(-star).join() === line.slice(-star).join() && `star${star}`,
      ),
    ),
  'ssc.5.g120': zones(1, 5),
  'ssc.5.g60': zones(2, 1, 1, 3),
  'ssc.5.g30': zones(2, 2, 1, 1),
  'ssc.5.g20': zones(3, 1, 1, 2),
  'ssc.5.g10': zones(3, 1, 2, 1),
  'ssc.5.g5': zones(4, 1, 1, 1),
  'ssc.4.g24': zones(1, 4),
  'ssc.4.g12': zones(2, 1, 1, 2),
  'ssc.4.g6': zones(2, 2),
  'ssc.4.g4': zones(3, 1, 1, 1),
  'ssc.3.g3': (list: number[]) => doubles(list).map(anyOrder),
  'ssc.3.g6': zones(1, 3),
  'ssc.3.sum': orderedBy(3, sum),
  'ssc.3.span': orderedBy(3, span),
  'ssc.3.gsum': (chosen: number[]) =>
    unordered(3)
      .filter((three) => chosen.includes(sum(three)))
      .map(group),
  'ssc.3.gbao': ([digit]: number[]) =>
    unordered(3)
      .filter((three) => three.includes(digit!))
      .map(group),
  'ssc.3.gmix': (list: number[][]) => list.map(group),
  'ssc.3.sumtail': (list: number[]) => list.map((tail) => (view) => String(sum(view)).endsWith(String(tail))),
  'ssc.3.pattern': (list: string[]) => list.map((one) => (view) => pattern(view) === one && one),
  'ssc.2.sum': orderedBy(2, sum),
  'ssc.2.span': orderedBy(2, span),
  'ssc.2.group': zones(1, 2),
  'ssc.2.gsum': (chosen: number[]) =>
    unordered(2)
      .filter((two) => chosen.includes(sum(two)))
      .map(anyOrder),
  'ssc.2.gbao': ([digit]: number[]) =>
    unordered(2)
      .filter((two) => two.includes(digit!))
      .map(anyOrder),
  'ssc.2.dxds': (rows: string[][]) =>
    product(rows).map(
      ([a, b]) =>
        (view) =>
          words(view[0]!).includes(a!) && words(view[1]!).includes(b!),
    ),
  'ssc.1.pos': (rows: number[][]) =>
    rows.flatMap((row, place) =>
      row.map(
        (digit): Ticket =>
          (_, draw) =>
            draw[place] === digit,
      ),
    ),
  'ssc.1.side': (rows: string[][]) =>
    rows.flatMap((row, place) =>
      row.map(
        (word): Ticket =>
          (_, draw) =>
            words(draw[place]!).includes(word) && word,
      ),
    ),
  'ssc.n.3x1': allCome(1),
  'ssc.n.3x2': allCome(2),
  'ssc.n.4x1': allCome(1),
  'ssc.n.4x2': allCome(2),
  'ssc.n.5x1': allCome(1),
  'ssc.n.5x2': allCome(2),
  'ssc.n.5x3': allCome(3),
  ...Object.fromEntries(
    [1, 2, 3, 4].map((least) => [
      `ssc.q.${least}`,
      (list: number[]) =>
        list.map(
          (digit): Ticket =>
            (view) =>
              view.filter((one) => one === digit).length >= least,
        ),
    ]),
  ),
  'ssc.r2.direct': cross(2),
  'ssc.r3.direct': cross(3),
  'ssc.r4.direct': cross(4),
  'ssc.r2.group': onPlaces(2, (chosen) => combos(chosen, 2).map(anyOrder)),
  'ssc.r3.g3': onPlaces(3, (chosen) => doubles(chosen).map(anyOrder)),
  'ssc.r3.g6': onPlaces(3, (chosen) => combos(chosen, 3).map(anyOrder)),
  'ssc.total': (list: string[]) =>
    list.map((word): Ticket => (view) => {
      const came = [sum(view) > 22 ? 'big' : 'small', sum(view) % 2 ? 'odd' : 'even']
      return [...came, came.join('')].includes(word) && word
    }),
  'ssc.lh': duel(false),
  'ssc.lh_push': duel(true),
}

const windowOf: Record<string, [number, number]> = {
  front2: [0, 2],
  front3: [0, 3],
  mid3: [1, 4],
  front4: [0, 4],
}

function viewOf(code: string, draw: Draw): number[] {
  const [plain = '', name = ''] = code.split('@')
  const size = Number(/^ssc\.(?:n\.)?([2-5])/.exec(plain)?.[1] ?? 5)
  return draw.slice(...(windowOf[name] ?? [5 - size, 5]))
}

/** The tickets of a play, each on what the play's window shows of a draw. */
const reading = ({ code }: Play) => [
  code,
  (selection: never) =>
    expansions[code.split('@')[0]!]!(selection).map((ticket) => (draw: Draw) => ticket(viewOf(code, draw), draw)),
]

// Few different digits, so that groups of every kind come up.
const anyDraw = fc
  .uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 5 })
  .chain((few) => fc.array(fc.constantFrom(...few), { minLength: 5, maxLength: 5 }))

/** Few enough to expand all tickets. */
function choose(play: Play) {
  if (['ssc.5.direct', 'ssc.5.zuhe'].includes(play.code)) return anySelection(play, 4)
  return anySelection(play, play.code.endsWith('gbao') ? 1 : 10)
}

const readings = Object.fromEntries(Object.values(ssc.plays).map(reading))
testSecondReading(ssc, readings, { anyDraw: () => anyDraw, choose, runs: 60 })
