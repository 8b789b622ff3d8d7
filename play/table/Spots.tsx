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
    <div className={s.felt} role="group" aria-label={m.play_table_spots()}>
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
  const { kind, terms } = props
  return (
    <div className={s.rows} role="group" aria-label={m.play_table_more()}>
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

const toneOf = ({ sides }: TableKind, spot: string): Tone =>
  sides.find(({ code }) => spot === code || spot.startsWith(`${code}_`))?.tone ?? 'green'

const tones = { blue: s.blue, red: s.red, green: undefined }

type SpotProps = Omit<SpotsProps, 'stakes'> & { spot: string; on: Fen | undefined; className?: string | undefined }

const ofSpot = ({ stakes, ...all }: SpotsProps, spot: string): SpotProps => ({ ...all, spot, on: stakes[spot] })

/** A spot of the felt, drawn again when something of its own changes: a press lays a chip, and the chips on it are shown. Its accessible name begins with the visible text. */
const Spot = steady(({ kind, spot, terms, on, isLaid, off, onLay, className }: SpotProps) => {
  const [name, pays] = [nameOf(kind, spot), paysText(kind, spot, terms)]
  return (
    <button
      type="button"
      className={classes(s.spot, className, off && s.off)}
      aria-disabled={off || undefined}
      aria-label={
        on === undefined
          ? m.play_table_spot_empty({ spot: name, pays })
          : m.play_table_spot({ spot: name, pays, amount: showYuan(on) })
      }
      onClick={() => {
        if (!off) onLay(spot)
      }}
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
