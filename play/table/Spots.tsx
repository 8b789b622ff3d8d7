import type { SyntheticEvent } from 'react'
import type { Stakes } from '../../core/games/table/spots.ts'
import { showYuan, type Fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { steady } from '../parts/steady.tsx'
import type { Terms } from '../runtime/game.ts'
import type { TableKind, Tone } from './kind.ts'
import s from './Spots.module.css'
import { nameOf, offered, paysText, short } from './stakes.ts'

type SpotsProps = {
  kind: TableKind
  terms: Terms
  stakes: Stakes
  /** Chips lie there and wait for the cards. */
  isLaid: boolean
  off: boolean
  onLay: (spot: string) => void
}

/** The spots of the sides and the tie, on the felt: all of them whole, and the largest. */
export const MainSpots = steady((props: SpotsProps) => {
  const { kind, terms } = props
  return (
    <div className={s.felt} aria-label={m.play_table_spots()} {...ofGroup(props)}>
      {kind.felt.map((column) => (
        <div key={column.join()} className={s.column}>
          {offered(kind, column, terms).map((spot) => (
            <Spot key={spot} {...ofSpot(props, spot)} className={tones[toneOf(kind, spot)]} />
          ))}
        </div>
      ))}
    </div>
  )
})

/** The spots beside the main ones, row by row. */
export const MoreSpots = steady((props: SpotsProps) => {
  const { kind, terms, off } = props
  return (
    <div className={classes(s.rows, off && s.off)} aria-label={m.play_table_more()} {...ofGroup(props)}>
      {kind.rows.map((row) => (
        <div key={row.join()} className={s.row}>
          {offered(kind, row, terms).map((spot) => (
            <Spot key={spot} {...ofSpot(props, spot)} />
          ))}
        </div>
      ))}
    </div>
  )
})

/** The group hears the presses of its spots and says for all of them that it is off: said by each, all would be drawn again with every bet. */
const ofGroup = ({ off, onLay }: SpotsProps) => ({
  role: 'group',
  'aria-disabled': off || undefined,
  onClick: ({ target }: SyntheticEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-spot]') : null
    if (button && !off) onLay(button.dataset['spot']!)
  },
})

const toneOf = ({ sides }: TableKind, spot: string): Tone =>
  sides.find(({ code }) => spot === code || spot.startsWith(`${code}_`))?.tone ?? 'green'

const tones = { blue: s.blue, red: s.red, green: undefined }

type SpotProps = Pick<SpotsProps, 'kind' | 'terms' | 'isLaid'> & {
  spot: string
  /** The chips on it. */
  on: Fen | undefined
  className?: string | undefined
}

const ofSpot = ({ kind, terms, stakes, isLaid }: SpotsProps, spot: string): SpotProps => {
  const on = stakes[spot]
  return { kind, terms, spot, on, isLaid: isLaid && on !== undefined }
}

/** A spot of the felt, drawn again when the chips on it are others. Its accessible name begins with the visible text. */
const Spot = steady(({ kind, spot, terms, on, isLaid, className }: SpotProps) => {
  const [name, pays] = [nameOf(kind, spot), paysText(kind, spot, terms)]
  return (
    <button
      type="button"
      data-spot={spot}
      className={classes(s.spot, className)}
      aria-label={
        on === undefined
          ? m.play_table_spot_empty({ spot: name, pays })
          : m.play_table_spot({ spot: name, pays, amount: showYuan(on) })
      }
    >
      {/* The spaces part what is read; they take no room. */}
      <span className={s.name}>{name}</span> <span className={classes(s.pays, 'num')}>{pays}</span>{' '}
      {on !== undefined && (
        <span key={String(on)} className={classes(s.on, 'num', isLaid && s.laid)}>
          {short(on)}
        </span>
      )}
    </button>
  )
})
