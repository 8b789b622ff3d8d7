import { useEffect, useEffectEvent, useRef, type PointerEvent } from 'react'
import type { Fish } from '../../core/games/fish/shoal.ts'
import { m } from '../../text/compiled/messages.js'
import { picture } from '../parts/picture.ts'
import { isStill } from '../runtime/look.ts'
import { caughtBy, type Effect } from './effects.ts'
import s from './Pond.module.css'
import { drawScene, fishAt } from './scene.ts'
import { SHEET } from './sheet.ts'

export type Fired = {
  effects: readonly Effect[]
  /** The instant of the first shot by the clock of the page. */
  at: number
}

type PondProps = {
  fish: readonly Fish[]
  aimed: ReadonlyMap<number, number>
  fired: Fired | undefined
  /** The time of the pond, epoch ms. */
  now: () => number
  onAim?: ((fish: Fish) => void) | undefined
}

/** Milliseconds between two drawings where nothing may move by itself (reduced motion). */
const STILL_MS = 1_000

/** The pond as a picture; what is in it can be aimed at with a finger, and by the list below it with keys. */
export function Pond({ fish, aimed, fired, now, onAim }: PondProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const sheet = useRef<HTMLCanvasElement>(undefined)
  const font = useRef<string>(undefined)
  const size = useRef<Size>(undefined)
  const sceneNow = (within: Size) => {
    const sinceMs = fired ? performance.now() - fired.at : 0
    const gone = caughtBy(fired?.effects ?? [], isStill() ? Infinity : sinceMs)
    const there = fish.filter(({ id }) => !gone.has(id))
    return { ...within, sinceMs, fish: there, now: now() / 1_000, isStill: isStill() }
  }
  const draw = useEffectEvent(() => {
    const { current } = canvas
    const context = current?.getContext('2d')
    if (!current || !context) return
    const within = (size.current ??= { width: current.clientWidth, height: current.clientHeight })
    fit(current, context, within)
    font.current ??= getComputedStyle(current).fontFamily
    const drawn = { sheet: sheet.current, font: font.current }
    drawScene(context, { ...sceneNow(within), ...drawn, aimed, effects: fired?.effects ?? [] })
  })
  useEffect(() => {
    let isOver = false
    let frame = 0
    void drawnSheet().then((drawn) => {
      sheet.current = drawn
      if (!isOver) draw()
    })
    const beat = () => {
      draw()
      frame = isStill() ? 0 : requestAnimationFrame(beat)
    }
    beat()
    // Asked for in each frame, its size would have the page laid out within the script.
    const measured = new ResizeObserver(([now]) => {
      // The figures alone: a scene is spread, and of a rectangle of the browser nothing would be left.
      size.current = now && { width: now.contentRect.width, height: now.contentRect.height }
      if (!frame) draw()
    })
    if (canvas.current) measured.observe(canvas.current)
    // Where motion is reduced this timer alone goes on drawing; where it is allowed again, the fish swim on.
    const timer = setInterval(() => {
      if (!frame) beat()
    }, STILL_MS)
    return () => {
      isOver = true
      cancelAnimationFrame(frame)
      clearInterval(timer)
      measured.disconnect()
    }
  }, [])
  const drawStill = useEffectEvent(() => isStill() && draw())
  // Where nothing moves, aims and a volley's outcome are drawn as they come; else the frame that shows them draws them.
  useEffect(() => void drawStill(), [aimed, fired, fish])
  const aim = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const at = { x: event.clientX - left, y: event.clientY - top }
    const found = fishAt(at, sceneNow({ width, height }))
    if (found) onAim?.(found)
  }
  return (
    <canvas
      ref={canvas}
      className={s.pond}
      role="img"
      aria-label={m.play_fish_pond({ count: fish.length })}
      onPointerDown={onAim && aim}
    />
  )
}

type Size = { width: number; height: number }

/** Gives the canvas the screen's resolution for its size on the page. */
function fit(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, { width, height }: Size): void {
  const ratio = Math.min(2, devicePixelRatio)
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high })
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
}

const FINE = 1.5
let drawing: Promise<HTMLCanvasElement> | undefined

/** The sheet as dots: drawn once, for paths are slow. */
function drawnSheet(): Promise<HTMLCanvasElement> {
  drawing ??= drawSheet()
  return drawing
}

async function drawSheet(): Promise<HTMLCanvasElement> {
  const image = new Image(SHEET.width, SHEET.height)
  image.src = picture('fish-shoal')
  await image.decode()
  const sheet = document.createElement('canvas')
  Object.assign(sheet, { width: SHEET.width * FINE, height: SHEET.height * FINE })
  sheet.getContext('2d')?.drawImage(image, 0, 0, sheet.width, sheet.height)
  return sheet
}
