import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { TILES } from '../../core/games/mines/round.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { behindFrame } from '../parts/behind.ts'
import { picture } from '../parts/picture.ts'
import { steady } from '../parts/steady.tsx'
import s from './Board.module.css'
import type { MinesShown } from './words.ts'

const SIDE = 5
const rows = Array.from({ length: SIDE }, (_, row) => Array.from({ length: SIDE }, (_, column) => row * SIDE + column))

type Look = 'closed' | 'safe' | 'mine' | 'hit'

function lookOf({ mines, picks }: MinesShown, tile: number): Look {
  if (mines?.includes(tile)) return picks.includes(tile) ? 'hit' : 'mine'
  return picks.includes(tile) ? 'safe' : 'closed'
}

const looks: Record<Look, () => string> = {
  closed: m.play_mines_tile_closed,
  safe: m.play_mines_tile_safe,
  mine: m.play_mines_tile_mine,
  hit: m.play_mines_tile_hit,
}

const labelOf = (look: Look, tile: number): string =>
  m.play_mines_tile({ row: Math.floor(tile / SIDE) + 1, column: (tile % SIDE) + 1, what: looks[look]() })

type BoardProps = {
  shown: MinesShown
  /** Does the member decide in it? */
  isPlayed: boolean
  /** May be opened now. */
  isOn: boolean
  /** The tile whose answer is awaited. */
  asked: number | undefined
  onPick: (tile: number) => void
}

/** The 25 tiles: arrow keys go from one to the next, and one of them is a stop of the Tab key. */
export function Board({ shown, isPlayed, isOn, asked, onPick }: BoardProps) {
  const [at, go] = useState(12)
  const grid = useRef<HTMLDivElement>(null)
  // The button that was pressed is removed from the page, and the focus would fall back to the top without a new place.
  const wasPlayed = useRef(isPlayed)
  const hold = useEffectEvent(() => {
    if (wasPlayed.current !== isPlayed && document.activeElement === document.body) focusOn(grid.current, at)
    wasPlayed.current = isPlayed
  })
  // A focus within the frame that draws the change would have the page laid out twice.
  useEffect(() => behindFrame(() => hold()), [isPlayed])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keys[event.key]?.(at)
    // A key that is held down opens one tile.
    if (next !== undefined || (event.repeat && event.key !== 'Tab')) event.preventDefault()
    if (next === undefined) return
    go(next)
    focusOn(grid.current, next)
  }
  return (
    <div
      ref={grid}
      className={classes(s.board, isOn && s.on)}
      role="grid"
      tabIndex={-1}
      aria-label={m.play_mines_board()}
      // Said of the whole board, for the state of every tile would be another one twice in a round.
      aria-disabled={!isOn || undefined}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const tile = tileOf(event)
        if (tile !== undefined) go(tile)
      }}
      onClick={(event) => {
        const tile = tileOf(event)
        if (isOn && tile !== undefined && lookOf(shown, tile) === 'closed') onPick(tile)
      }}
    >
      {rows.map((tiles, row) => (
        <div key={row} role="row" className={s.row}>
          {tiles.map((tile) => (
            <Tile key={tile} tile={tile} look={lookOf(shown, tile)} isStop={tile === at} isAsked={tile === asked} />
          ))}
        </div>
      ))}
    </div>
  )
}

type TileProps = { tile: number; look: Look; isStop: boolean; isAsked: boolean }

/** The board hears its presses: with nothing of the board in it, a tile is drawn again only where it is another one. */
const Tile = steady(({ tile, look, isStop, isAsked }: TileProps) => (
  <div role="gridcell" className={s.cell}>
    <button
      type="button"
      data-tile={tile}
      tabIndex={isStop ? 0 : -1}
      className={classes(s.tile, s[look], isAsked && s.asked)}
      aria-label={labelOf(look, tile)}
      aria-disabled={look !== 'closed' || undefined}
    >
      <Face look={look} />
    </button>
  </div>
))

/** The tile that the event is about; undefined between the tiles. */
function tileOf({ target }: SyntheticEvent): number | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-tile]') : null
  return button ? Number(button.dataset['tile']) : undefined
}

const focusOn = (grid: HTMLElement | null, tile: number): void =>
  grid?.querySelectorAll('button')[tile]?.focus({ preventScroll: true })

const keys: Record<string, (at: number) => number> = {
  ArrowLeft: (at) => (at % SIDE === 0 ? at : at - 1),
  ArrowRight: (at) => (at % SIDE === SIDE - 1 ? at : at + 1),
  ArrowUp: (at) => (at < SIDE ? at : at - SIDE),
  ArrowDown: (at) => (at + SIDE < TILES ? at + SIDE : at),
  Home: (at) => at - (at % SIDE),
  End: (at) => at - (at % SIDE) + SIDE - 1,
}

/** The board as a picture, described by its opened tiles. */
export function BoardPicture({ shown, label }: { shown: MinesShown; label: string }) {
  return (
    <div className={s.board} role="img" aria-label={label}>
      {rows.map((tiles, row) => (
        <div key={row} className={s.row}>
          {tiles.map((tile) => (
            <div key={tile} className={s.cell}>
              <span className={classes(s.tile, s[lookOf(shown, tile)])}>
                <Face look={lookOf(shown, tile)} />
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const Face = ({ look }: { look: Look }) =>
  look === 'closed' ? null : (
    <img src={picture(look === 'safe' ? 'mines-safe' : 'mines-mine')} alt="" draggable={false} decoding="sync" />
  )
