import type { Cell as GameCell } from '../../core/lottery/game.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../clock.ts'
import { classes } from '../ui/classes.ts'
import { cellGroups, columnsOf } from './cell-groups.ts'
import type { CellGroup } from './cell-groups.ts'
import s from './Play.module.css'
import type { BlockProps } from './PlayBlock.tsx'
import { isCellPicked, oddsOn, toggleCell, withCells } from './picks.ts'
import { QuickPick } from './QuickPick.tsx'
import { useRoving } from './roving.ts'
import { oddsText } from './words.ts'

/** Fields with a price each: one tap, one bet. Those of one place of the draw stand together. */
export function Cells(props: BlockProps) {
  const { offered, draft, closed, look, onPick } = props
  const { play } = offered
  const groups = cellGroups(play)
  const numbered = play.cells.filter(({ selection }) => typeof selection.flat()[0] === 'number')
  return (
    <div className={s.groups}>
      {!closed && numbered.length >= QUICK_FROM && numbered.length === play.cells.length && (
        <QuickPick
          label={play.name()}
          numbers={groups[0]?.numbers ?? []}
          look={look}
          onPick={(chosen) => {
            const cells = play.cells.filter((cell) => chosen.has(Number(cell.selection.flat()[0])))
            onPick({ ...draft, picks: withCells(draft.picks, play, cells) })
          }}
        />
      )}
      {groups.map((group) => (
        <Group key={group.code} {...props} group={group} />
      ))}
    </div>
  )
}
// Fewer are as quickly tapped.
const QUICK_FROM = 20

function Group(props: BlockProps & { group: CellGroup }) {
  const { group, offered, look, closed } = props
  const roving = useRoving()
  const name = [offered.offer.name, group.name].filter(Boolean).join(' ')
  const columns = look.columns?.(offered.play) ?? columnsOf(group.cells.length)
  return (
    <div className={s.group}>
      {group.name && <h3 className={s.rowName}>{group.name}</h3>}
      <div
        className={classes(s.cells, closed && s.closed)}
        data-columns={columns}
        role="group"
        aria-label={name}
        {...roving}
      >
        {group.cells.map(({ cell, name: text }) => (
          <Field key={cell.code} {...props} cell={cell} name={text} group={name} />
        ))}
      </div>
    </div>
  )
}

type FieldProps = BlockProps & { cell: GameCell; name: string; group: string }

function Field({ offered, look, draft, closed, onPick, cell, name, group }: FieldProps) {
  const { play, offer } = offered
  const item = offer.items.find(({ type }) => type === cell.code)
  const shut = closed || item?.isOpen === false
  const on = isCellPicked(draft.picks, play, cell)
  const entry = play.nested ? cell.selection.flat()[0] : cell.selection[0]
  const face = entry === undefined ? undefined : look.face?.(play, entry)
  return (
    <button
      type="button"
      className={classes(s.cell, on && s.on)}
      aria-pressed={on}
      aria-disabled={shut || undefined}
      onClick={() => !shut && onPick({ ...draft, picks: toggleCell(draft.picks, play, cell) })}
    >
      <span className="hush">{`${group} `}</span>
      {face ? (
        <>
          <span className="hush">{name}</span>
          <span className={s.picture} aria-hidden>
            {face}
          </span>
        </>
      ) : (
        <b className={classes(!/^\d+$/.test(name) && s.word, name.length > 5 && s.long)}>{name}</b>
      )}
      <span className={s.odds}>
        {shut ? (
          m.lottery_board_closed()
        ) : (
          <>
            <span className="hush">{` ${m.lottery_board_rules_odds()} `}</span>
            {oddsText(oddsOn(offer, play, cell.selection, look.facts?.(serverNow())))}
          </>
        )}
      </span>
    </button>
  )
}
