import { Minus, Plus } from 'lucide-react'
import { useId, useMemo } from 'react'
import { standing, type MinesTerms } from '../../core/games/mines/mines.ts'
import { TILES } from '../../core/games/mines/round.ts'
import { showYuan, type Fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useBehind } from '../parts/behind.ts'
import { BetFacts } from '../parts/BetFacts.tsx'
import { IconPress } from '../parts/Press.tsx'
import { steady } from '../parts/steady.tsx'
import { useHeld } from '../runtime/round.ts'
import type { Table } from '../runtime/table.ts'
import s from './MinesBet.module.css'
import { chanceOf, timesAfter } from './words.ts'

/** The number of coming multipliers that are shown. */
const SHOWN = 4

type MinesBetProps = {
  laid: number
  /** The numbers of mines to choose from, the fewest first. */
  counts: readonly number[]
  onLaid: (laid: number) => void
  stake: Fen
  terms: MinesTerms
  /** Safe tiles that are open. */
  picks: number
  /** A round is on the board: how many mines lie is a fact then. */
  isOpen: boolean
  table: Table
}

/** How many mines, and what the next tiles pay: their multiples, the chance of the first one, what all of them would bring. */
export function MinesBet({ laid, counts, onLaid, stake, terms, picks, isOpen, table }: MinesBetProps) {
  const board = useMemo(() => ({ laid, stake, terms, picks, isOpen }), [laid, stake, terms, picks, isOpen])
  // The board is drawn first, and what the next tiles pay behind it.
  const said = useBehind(board)
  return (
    <div className={s.bet}>
      <Laid {...{ laid, counts, onLaid, table }} isOpen={said.isOpen} />
      <Next {...said} />
    </div>
  )
}

/** What it says follows from the board alone, and not from whether something is asked for. */
const Next = steady(({ laid, stake, terms, picks, isOpen }: Omit<MinesBetProps, 'counts' | 'onLaid' | 'table'>) => {
  const safe = TILES - laid
  const next = Math.min(picks + 1, safe)
  return (
    <>
      <ol className={s.ladder} aria-label={m.play_mines_ladder()}>
        {Array.from({ length: Math.min(SHOWN, safe - next + 1) }, (_, at) => (
          <li key={next + at} className={s.rung}>
            <span className="dim small">{m.play_mines_rung({ tile: next + at })}</span>
            <b className="num">{timesAfter(laid, next + at, terms)}</b>
          </li>
        ))}
      </ol>
      <BetFacts
        of={[
          ...(isOpen ? ([[m.play_mines_laid(), String(laid)]] as const) : []),
          [m.play_mines_safe(), chanceOf(laid, Math.min(picks, safe - 1))],
          [m.play_mines_all(), showYuan(standing({ stake, mines: laid }, terms, safe))],
        ]}
      />
    </>
  )
})

type LaidProps = Pick<MinesBetProps, 'laid' | 'counts' | 'onLaid' | 'table' | 'isOpen'>

/** Hidden during a round and not removed: its list of 24 would be made anew within the frame that shows the end. */
const Laid = steady(({ laid, counts, onLaid, table, isOpen }: LaidProps) => {
  const off = useHeld(table)
  const name = useId()
  const fewer = counts.findLast((count) => count < laid)
  const more = counts.find((count) => count > laid)
  return (
    <div className={s.laid} hidden={isOpen}>
      <IconPress
        icon={Minus}
        label={m.play_mines_fewer()}
        off={off || fewer === undefined}
        onPress={() => fewer !== undefined && onLaid(fewer)}
      />
      <label className={s.name} htmlFor={name}>
        {m.play_mines_laid()}
      </label>
      <select
        id={name}
        className={s.count}
        value={laid}
        disabled={off}
        onChange={(event) => onLaid(Number(event.target.value))}
      >
        {counts.includes(laid) ? <Counts counts={counts} /> : <option>{laid}</option>}
      </select>
      <IconPress
        icon={Plus}
        label={m.play_mines_more()}
        off={off || more === undefined}
        onPress={() => more !== undefined && onLaid(more)}
      />
    </div>
  )
})

/** Up to 24 of them, and no round changes them. */
const Counts = steady(({ counts }: Pick<LaidProps, 'counts'>) =>
  counts.map((count) => <option key={count}>{count}</option>),
)
