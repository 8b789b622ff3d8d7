import { RotateCcw, Trash2, Undo2 } from 'lucide-react'
import type { BaccaratTerms, Spot } from '../../core/games/baccarat/baccarat.ts'
import { showYuan, type Fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { IconPress } from '../parts/Press.tsx'
import { short } from './Felt.tsx'
import s from './Spots.module.css'
import { nameOf, paysOf, paysWords, spotsOf, type Stakes } from './words.ts'

type SpotsProps = {
  terms: BaccaratTerms
  stakes: Stakes
  /** Chips lie there and wait for the cards. */
  isLaid: boolean
  off: boolean
  onLay: (spot: Spot) => void
}

/** Where chips go. A press lays one; what lies there stands on it. Its name begins with what is read on it, for who speaks it. */
export function Spots({ terms, stakes, isLaid, off, onLay }: SpotsProps) {
  return (
    <div className={s.spots} role="group" aria-label={m.play_bac_spots()}>
      {spotsOf(terms).map((spot) => {
        const on = stakes[spot]
        const [name, pays, spoken] = [nameOf(spot), paysOf(spot, terms), paysWords(spot, terms)]
        // What is read stands first, and whole.
        const words = spoken === pays ? pays : `${pays}, ${spoken}`
        return (
          <button
            key={spot}
            type="button"
            className={classes(s.spot, ...shapeOf(spot), off && s.off)}
            aria-disabled={off || undefined}
            aria-label={
              on === undefined
                ? m.play_bac_spot_empty({ spot: name, pays: words })
                : m.play_bac_spot({ spot: name, pays: words, amount: showYuan(on) })
            }
            onClick={() => {
              if (!off) onLay(spot)
            }}
          >
            {/* The spaces part what is read; they take no room. */}
            <span className={s.name}>{name}</span> <span className="dim small num">{pays}</span>{' '}
            {on !== undefined && <span className={classes(s.on, 'num', isLaid && s.laid)}>{short(on)}</span>}
          </button>
        )
      })}
    </div>
  )
}

/** The sides and the tie are the largest; each side has its colour. */
function shapeOf(spot: Spot): (string | undefined | false)[] {
  const isBanker = spot === 'banker' || spot === 'banker_nc'
  const isMain = isBanker || spot === 'player' || spot === 'tie'
  const isThird = isMain || spot === 'ppair' || spot === 'bpair' || spot === 'either'
  return [isThird && s.third, isMain && s.main, isBanker && s.red, spot === 'player' && s.blue]
}

type ChipsProps = {
  chips: readonly Fen[]
  chosen: Fen
  onChoose: (chip: Fen) => void
  off: boolean
  onUndo: (() => void) | undefined
  onClear: (() => void) | undefined
  onRepeat: (() => void) | undefined
}

/** The chips: a press lays one. Also undo of the last chip, removal of all chips, and the bet of the hand before. */
export function Chips({ chips, chosen, onChoose, off, onUndo, onClear, onRepeat }: ChipsProps) {
  const act = (does: (() => void) | undefined) => ({ off: off || !does, onPress: () => does?.() })
  return (
    <div className={s.tray}>
      <div className={s.chips} role="group" aria-label={m.play_bac_chips()}>
        {chips.map((chip) => (
          <button
            key={String(chip)}
            type="button"
            className={classes(s.chip, 'num')}
            aria-pressed={chip === chosen}
            aria-label={m.play_bac_chip({ amount: showYuan(chip) })}
            onClick={() => onChoose(chip)}
          >
            {short(chip).slice(1)}
          </button>
        ))}
      </div>
      <div className={s.ways}>
        <IconPress icon={Undo2} label={m.play_bac_undo()} {...act(onUndo)} />
        <IconPress icon={Trash2} label={m.play_bac_clear()} {...act(onClear)} />
        <IconPress icon={RotateCcw} label={m.play_bac_repeat()} {...act(onRepeat)} />
      </div>
    </div>
  )
}
