// The pond on a canvas: what swims, what is aimed at, and a volley as it flies. Where a fish is follows from its number and the
// time, so a picture of any moment can be drawn again.
import { valuesOf } from '../../core/games/fish/kinds.ts'
import type { Fish } from '../../core/games/fish/shoal.ts'
import { FLIGHT_MS, SEEN_MS, type Effect } from './effects.ts'
import { CELL, cellOf, SHEET, sizeOf } from './sheet.ts'

export type Scene = {
  width: number
  height: number
  /** Seconds, with their parts. */
  now: number
  fish: readonly Fish[]
  /** Bullets loaded on each fish, by the number of the fish. */
  aimed: ReadonlyMap<number, number>
  effects: readonly Effect[]
  /** Milliseconds since the first shot. */
  sinceMs: number
  isStill: boolean
  /** The sheet of all fish, at its own scale of pixels to one of the picture. */
  sheet: HTMLCanvasElement | undefined
  font: string
}

type Context = CanvasRenderingContext2D
type Place = { x: number; y: number; width: number; height: number }
type Size = Pick<Scene, 'width' | 'height' | 'now' | 'isStill'>

export function placeOf(
  { id, kind, from, until, depth, isLeftward }: Fish,
  { width, height, now, isStill }: Size,
): Place {
  const own = sizeOf(kind) * width
  const tall = (own * CELL.height) / CELL.width
  const way = Math.min(1, Math.max(0, (now - from) / (until - from)))
  const place = id % 10
  const swum = -0.14 + 1.28 * way - 0.05 * place
  const side = place % 2 === 0 ? -1 : 1
  const down = depth / 1_000 + side * Math.ceil(place / 2) * 0.15
  const bob = isStill ? 0 : Math.sin(now * 1.7 + place * 2.1 + (id % 97)) * 0.012
  const [top, bottom] = [tall * 0.5, height - tall * 0.5 - height * 0.1]
  return {
    x: (isLeftward ? 1 - swum : swum) * width,
    y: top + Math.min(1, Math.max(0, down)) * Math.max(0, bottom - top) + bob * height,
    width: own,
    height: tall,
  }
}

/** The fish at a point, the one in front first; undefined where there is water. */
export const fishAt = ({ x, y }: { x: number; y: number }, scene: Size & Pick<Scene, 'fish'>): Fish | undefined =>
  scene.fish.findLast((fish) => {
    const at = placeOf(fish, scene)
    const [dx, dy] = [(x - at.x) / Math.max(24, at.width / 2), (y - at.y) / Math.max(22, at.height / 2)]
    return dx * dx + dy * dy <= 1
  })

export function drawScene(context: Context, scene: Scene): void {
  context.clearRect(0, 0, scene.width, scene.height)
  if (!scene.isStill) drawBubbles(context, scene)
  for (const fish of scene.fish) drawThreads(context, fish, scene)
  for (const fish of scene.fish) drawFish(context, fish, scene)
  drawBarrel(context, scene)
  for (const effect of scene.effects) drawEffect(context, effect, scene)
}

function drawBubbles(context: Context, { width, height, now }: Scene): void {
  context.strokeStyle = 'rgba(255,255,255,.22)'
  context.lineWidth = 1
  for (let at = 0; at < 9; at++) {
    const way = (now * (0.05 + (at % 3) * 0.02) + at * 0.37) % 1
    context.beginPath()
    context.arc(((at * 0.618) % 1) * width, height * (1 - way), 2 + (at % 4), 0, 2 * Math.PI)
    context.stroke()
  }
}

/** Between a chain fish and those that swim with it. */
function drawThreads(context: Context, fish: Fish, scene: Scene): void {
  const led = fish.with.filter(({ id }) => scene.fish.some((each) => each.id === id))
  if (led.length === 0) return
  const head = placeOf(fish, scene)
  context.strokeStyle = fish.kind === 'eel' ? 'rgba(255,233,120,.75)' : 'rgba(255,170,110,.7)'
  context.lineWidth = 1.5
  context.setLineDash([4, 4])
  context.beginPath()
  for (const each of led) {
    const to = placeOf(each, scene)
    context.moveTo(head.x, head.y)
    context.lineTo(to.x, to.y)
  }
  context.stroke()
  context.setLineDash([])
}

function drawFish(context: Context, fish: Fish, scene: Scene): void {
  const at = placeOf(fish, scene)
  const count = scene.aimed.get(fish.id) ?? 0
  if (count > 0) drawAim(context, at)
  drawCut(context, fish, at, scene)
  const values = valuesOf(fish.kind)
  const text = values.length > 1 || fish.with.length > 0 ? '?' : String(values[0]![0])
  const label = labelOf(`×${text}`, `600 11px ${scene.font}`)
  context.drawImage(label, at.x - LABEL.width / 2, at.y + at.height * 0.5 - LABEL.height / 2, LABEL.width, LABEL.height)
  if (count > 0) badge(context, count, at, scene.font)
}

function drawCut(context: Context, { kind, isLeftward }: Fish, at: Place, { sheet }: Scene): void {
  if (!sheet) return
  const scale = sheet.width / SHEET.width
  const [left, top] = cellOf(kind)
  context.save()
  context.translate(at.x, at.y)
  if (!isLeftward) context.scale(-1, 1)
  context.drawImage(
    sheet,
    ...([left * scale, top * scale, CELL.width * scale, CELL.height * scale] as const),
    ...([-at.width / 2, -at.height / 2, at.width, at.height] as const),
  )
  context.restore()
}

function drawAim(context: Context, { x, y, width, height }: Place): void {
  context.strokeStyle = '#FFF9F0'
  context.lineWidth = 2
  context.beginPath()
  context.ellipse(x, y, width / 2 + 3, height / 2 + 3, 0, 0, 2 * Math.PI)
  context.stroke()
}

function badge(context: Context, count: number, { x, y, width, height }: Place, font: string): void {
  const [left, top] = [x + width * 0.38, y - height * 0.42]
  context.fillStyle = '#C6381A'
  context.beginPath()
  context.arc(left, top, 10, 0, 2 * Math.PI)
  context.fill()
  write(context, String(count), { x: left, y: top, font: `700 12px ${font}`, colour: '#FFFFFF' })
}

type Writing = { x: number; y: number; font: string; colour?: string }

function write(context: Context, text: string, { x, y, font, colour = '#FFF9F0' }: Writing): void {
  context.font = font
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = colour
  context.fillText(text, x, y)
}

/** Words with a dark edge, readable on any water. */
function tag(context: Context, text: string, at: Writing): void {
  context.font = at.font
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 3.5
  context.strokeStyle = 'rgba(4,27,38,.8)'
  context.strokeText(text, at.x, at.y)
  write(context, text, at)
}

const LABEL = { width: 48, height: 20, fine: 2 }
const labels = new Map<string, HTMLCanvasElement>()

/** The payout of a fish as dots, drawn once: letters with an edge are the dearest thing of a frame. */
function labelOf(text: string, font: string): HTMLCanvasElement {
  const known = labels.get(text)
  if (known) return known
  const label = document.createElement('canvas')
  Object.assign(label, { width: LABEL.width * LABEL.fine, height: LABEL.height * LABEL.fine })
  const context = label.getContext('2d')
  context?.scale(LABEL.fine, LABEL.fine)
  if (context) tag(context, text, { x: LABEL.width / 2, y: LABEL.height / 2, font })
  labels.set(text, label)
  return label
}

/** Draws the barrel, at the foot of the pond, from which bullets come. */
function drawBarrel(context: Context, { width, height }: Scene): void {
  context.fillStyle = '#DDB565'
  context.beginPath()
  context.arc(width / 2, height + 8, 26, Math.PI, 0)
  context.fill()
  context.fillStyle = '#0B3835'
  context.beginPath()
  context.roundRect(width / 2 - 6, height - 30, 12, 24, 5)
  context.fill()
}

function drawEffect(context: Context, effect: Effect, scene: Scene): void {
  const since = scene.isStill ? FLIGHT_MS + SEEN_MS / 2 : scene.sinceMs - effect.at
  if (since < 0 || since > FLIGHT_MS + SEEN_MS) return
  const to = placeOf(effect.fish, scene)
  if (since < FLIGHT_MS) return drawBullet(context, to, since / FLIGHT_MS, scene)
  const seen = (since - FLIGHT_MS) / SEEN_MS
  if (effect.what === 'caught') return drawCatch(context, effect, seen, scene)
  context.strokeStyle =
    effect.what === 'missed' ? `rgba(255,255,255,${1 - seen})` : `rgba(255,255,255,${0.5 - seen / 2})`
  context.lineWidth = 2
  context.beginPath()
  context.arc(to.x, to.y, 6 + 16 * seen, 0, 2 * Math.PI)
  context.stroke()
}

function drawBullet(context: Context, to: Place, way: number, { width, height }: Scene): void {
  const [x, y] = [width / 2 + (to.x - width / 2) * way, height - 30 + (to.y - height + 30) * way]
  context.fillStyle = '#FFE9A8'
  context.beginPath()
  context.arc(x, y, 5, 0, 2 * Math.PI)
  context.fill()
}

/** The net closes, and the fish in it rise with their payouts. */
function drawCatch(context: Context, { fish, taken, times }: Effect, seen: number, scene: Scene): void {
  context.globalAlpha = Math.min(1, 2 * (1 - seen))
  for (const each of taken) {
    const at = placeOf(each, scene)
    const size = 1 - 0.35 * seen
    const up = { ...at, y: at.y - seen * 18, width: at.width * size, height: at.height * size }
    drawCut(context, each, up, scene)
    context.strokeStyle = '#FFE9A8'
    context.lineWidth = 2
    context.setLineDash([5, 3])
    context.beginPath()
    context.ellipse(up.x, up.y, up.width / 2 + 5, up.height / 2 + 5, 0, 0, 2 * Math.PI)
    context.stroke()
    context.setLineDash([])
  }
  const at = placeOf(fish, scene)
  const x = Math.min(scene.width - 30, Math.max(30, at.x))
  tag(context, `×${times}`, { x, y: Math.max(14, at.y - at.height * 0.4 - seen * 22), font: `700 20px ${scene.font}` })
  context.globalAlpha = 1
}
