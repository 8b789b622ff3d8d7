// Outlines of pictures in fewer bytes: each point is told from the one before it, in its own precision, so nothing moves. Rings and
// ripples are made of hundreds of small steps between large numbers; told so, a picture travels in three quarters of its bytes.

/** Numbers of each command; the last two of a command of several are where it ends. */
const COUNTS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, z: 0 }
const PART = /[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi

/** A picture that looks the same. */
export const shorter = (svg: string): string => svg.replace(/ d="([^"]*)"/g, (_, path: string) => ` d="${steps(path)}"`)

type At = { x: number; y: number }

/** A path with arcs stays as it is: their flags are no lengths. */
function steps(path: string): string {
  if (/[ae]/i.test(path)) return path
  const parts = path.match(PART) ?? []
  const exact = 10 ** Math.max(...parts.map((part) => part.split('.')[1]?.length ?? 0))
  const round = (value: number) => Math.round(value * exact) / exact
  let command = ''
  let said = ''
  let out = ''
  let at: At = { x: 0, y: 0 }
  let start = at
  let next = 0
  while (next < parts.length) {
    const part = parts[next] ?? ''
    if (/[a-z]/i.test(part)) {
      command = part
      next += 1
    }
    const name = command.toLowerCase()
    const count = COUNTS[name] ?? 0
    const numbers = parts.slice(next, next + count).map(Number)
    next += count
    const isFar = command !== name
    const from = at
    const told = numbers.map((value, nth) => round(isFar ? value - offset(name, from, nth) : value))
    const to = name === 'z' ? start : reached(name, at, told)
    at = { x: round(to.x), y: round(to.y) }
    if (name === 'm') start = at
    out += (count > 0 && name === said && name !== 'm' ? ' ' : name) + told.map(short).join(' ')
    said = name
    // Further points behind the first of a move are lines.
    if (name === 'm') command = isFar ? 'L' : 'l'
  }
  return out.replaceAll(' -', '-')
}

/** The coordinate of the point before, from which the nth number of a command is told. */
const offset = (name: string, { x, y }: At, nth: number): number =>
  name === 'v' || (name !== 'h' && nth % 2 === 1) ? y : x

function reached(name: string, { x, y }: At, told: readonly number[]): At {
  const [last = 0] = told.slice(-1)
  if (name === 'h') return { x: x + last, y }
  if (name === 'v') return { x, y: y + last }
  return { x: x + (told.at(-2) ?? 0), y: y + last }
}

const short = (value: number): string => String(value).replace(/^(-?)0\./, '$1.')
