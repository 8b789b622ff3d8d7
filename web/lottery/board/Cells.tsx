import { useState } from 'react'
import type { Cell as GameCell } from '../../../core/lottery/game.ts'
import { m } from '../../../text/compiled/messages.js'
import { ChipRow } from '../../ui/Choice.tsx'
import { classes } from '../../ui/classes.ts'
import type { ReadyBoard } from './board.ts'
import { cellGroups, columnsOf, type CellGroup } from './cell-groups.ts'
import { cellKey } from './hits.ts'
import s from './Play.module.css'
import { isCellPicked, oddsOn, toggleCell, withCells, type Offered, type Picks } from './picks.ts'
import { QuickPick } from './QuickPick.tsx'
import { useRoving } from './roving.ts'
import { oddsText } from '../words.ts'

export type BlockProps = {
  board: ReadyBoard
  offered: Offered
  /** No pick of it can be taken now. */
  closed: boolean
  picks: Picks
  onPick: (picks: Picks) => void
  /** The fields that the newest draw hit. */
  hits: ReadonlySet<string>
}

/** Fields with a price each: one tap, one bet. Those of one place of the draw stand together. */
export function Cells(props: BlockProps) {
  const { play, playOdds } = props.offered
  const groups = cellGroups(play)
  const [chosen, setChosen] = useState<string>()
  const isMany = groups.length > 1 && play.cells.length > LAID_OUT_MOST
  const shown = groups.find(({ code }) => code === chosen) ?? groups[0]
  return (
    <div className={s.groups}>
      {isMany && shown && (
        <div className={s.places}>
          <ChipRow
            label={playOdds.name}
            value={shown.code}
            onChange={setChosen}
            options={groups.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </div>
      )}
      {groups.map((group) => (!isMany || group === shown) && <Group key={group.code} {...props} group={group} />)}
    </div>
  )
}

// The most fields that are all laid out; a play with more shows one place at a time.
const LAID_OUT_MOST = 120

// The most cells that fit beside the name of their place.
const BESIDE_MOST = 6
// Fewer are as quickly tapped.
const QUICK_FROM = 10
const LONG = 6

function Group(props: BlockProps & { group: CellGroup }) {
  const { group, offered, board, closed } = props
  const roving = useRoving()
  const name = [offered.playOdds.name, group.name].filter(Boolean).join(' ')
  const { play, playOdds } = offered
  const columns = board.look.columns?.(play) ?? columnsOf(group)
  // All cells of a group have one size.
  const isLong = group.cells.some((each) => each.name.length > LONG)
  const quick = group.numbers.length >= QUICK_FROM
  const cells = group.cells.map((each) => ({
    ...each,
    odds: oddsOn(playOdds, play, each.cell.selection, board.facts),
  }))
  return (
    <div className={classes(s.group, group.name && cells.length <= BESIDE_MOST && s.beside)}>
      {(group.name || quick) && (
        <div className={s.rowHead}>
          {group.name && <h3 className={s.rowName}>{group.name}</h3>}
          {quick && <Quick {...props} name={name} />}
        </div>
      )}
      <div
        className={classes(s.cells, closed && s.closed)}
        data-columns={columns}
        role="group"
        aria-label={name}
        {...roving}
      >
        {cells.map(({ cell, name: text, odds }) => (
          <Field key={cell.code} {...props} {...{ cell, name: text, isLong }} group={name} odds={oddsText(odds)} />
        ))}
      </div>
    </div>
  )
}

/** Takes the numbers of one group; the picks of the others stay. */
function Quick(props: BlockProps & { group: CellGroup; name: string }) {
  const { board, offered, picks, closed, onPick, group, name } = props
  const { play } = offered
  const pick = (chosen: ReadonlySet<number>) => {
    const inGroup = new Map(group.cells.map(({ cell, number }) => [cell.code, number]))
    const cells = play.cells.filter((cell) =>
      inGroup.has(cell.code) ? chosen.has(inGroup.get(cell.code) ?? Number.NaN) : isCellPicked(picks, play, cell),
    )
    onPick(withCells(picks, play, cells))
  }
  return <QuickPick {...{ board, closed }} label={name} numbers={group.numbers} onPick={pick} />
}

type FieldProps = BlockProps & {
  cell: GameCell
  name: string
  group: string
  isLong: boolean
  odds: string
}

function Field(props: FieldProps) {
  const { board, offered, picks, closed, onPick, hits, cell, name, group, isLong, odds } = props
  const { play, playOdds } = offered
  const item = playOdds.items.find(({ type }) => type === cell.code)
  const shut = closed || item?.isOpen === false
  const on = isCellPicked(picks, play, cell)
  const key = cellKey(play, cell.code)
  const entry = play.nested ? cell.selection.flat()[0] : cell.selection[0]
  const face = entry === undefined ? undefined : board.look.face?.(play, entry, board.drawAt)
  return (
    <button
      type="button"
      className={classes(s.cell, on && s.on, hits.has(key) && s.hit)}
      data-cell={key}
      aria-pressed={on}
      aria-disabled={shut || undefined}
      onClick={() => !shut && onPick(toggleCell(picks, play, cell))}
    >
      <span className="hush">{`${group} `}</span>
      {hits.has(key) && <span className="hush">{`${m.lottery_board_win()} `}</span>}
      {face ? (
        <>
          <span className="hush">{name}</span>
          <span className={s.picture} aria-hidden>
            {face}
          </span>
        </>
      ) : (
        <b className={classes(!/^\d+$/.test(name) && s.word, isLong && s.long)}>{name}</b>
      )}
      <span className={s.odds}>
        {shut ? (
          m.lottery_board_closed()
        ) : (
          <>
            <span className="hush">{` ${m.lottery_board_rules_odds()} `}</span>
            {odds}
          </>
        )}
      </span>
    </button>
  )
}
