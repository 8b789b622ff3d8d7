// Where pegs and slots stand, and the way of a ball between them. One unit is the distance of two slots; the board is as
// many units wide as it has slots, and every point of it is said as a share of its width and height.

export type Spot = { x: number; y: number }

/** The height of a row, of the space above the first peg, and of the space between the last row and the slots. */
const ROW = 0.72
const ABOVE = 0.9
const BELOW = 0.55

export const widthOf = (rows: number): number => rows + 1
export const heightOf = (rows: number): number => ABOVE + (rows - 1) * ROW + BELOW

/** The peg that a ball meets in a row after this many turns to the right. */
const pegAt = (rows: number, row: number, rights: number): Spot => ({
  x: (rows + 1) / 2 + rights - row / 2,
  y: ABOVE + row * ROW,
})

/** Row by row, from the left: in each as many pegs as a ball can meet there. */
export const pegsOf = (rows: number): Spot[] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 1 }, (_each, rights) => pegAt(rows, row, rights)),
  ).flat()

/** Above the first peg, each peg on the way, and the slot. */
export function spotsOf(path: string): Spot[] {
  const rows = path.length
  let rights = 0
  const met = [...path].map((turn, row) => {
    const peg = pegAt(rows, row, rights)
    if (turn === '1') rights++
    return peg
  })
  return [restOf(rows), ...met, { x: rights + 0.5, y: heightOf(rows) }]
}

/** The slot in which a way ends, counted from the left: each turn to the right is one further. */
export const binOf = (path: string): number => path.replaceAll('0', '').length

/** The place at which a ball waits. */
export const restOf = (rows: number): Spot => ({ x: (rows + 1) / 2, y: 0.3 })

/** Milliseconds of one hop: a long way takes not much longer than a short one. */
export const hopMs = (rows: number): number => 60 + 640 / rows
export const fallMs = (rows: number): number => hopMs(rows) * (rows + 1)

/** Positions of a hop: one each two frames of a screen, which the browser joins. */
const PARTS = 4
/** How high a ball springs from a peg before it falls on, in heights of a row. */
const SPRING = 0.9

/** The positions of a falling ball at equal times, a share of the board each. */
export function frames(path: string): Spot[] {
  const spots = spotsOf(path)
  const [width, height] = [widthOf(path.length), heightOf(path.length)]
  const all = [spots[0]!]
  for (let hop = 1; hop < spots.length; hop++) {
    const [from, to] = [spots[hop - 1]!, spots[hop]!]
    // A ball only falls from its rest; a peg throws it up a little.
    const spring = hop === 1 ? 0 : SPRING
    for (let part = 1; part <= PARTS; part++) {
      const at = part / PARTS
      const fallen = (1 + spring) * at * at - spring * at
      all.push({ x: from.x + (to.x - from.x) * at, y: from.y + (to.y - from.y) * fallen })
    }
  }
  return all.map(({ x, y }) => ({ x: x / width, y: y / height }))
}
