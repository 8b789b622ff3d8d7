import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { fen, parseTyped, showYuan, type Fen } from '../../core/money.ts'
import { pastedAmount } from '../../core/typed-amount.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { useHeld } from '../runtime/round.ts'
import type { Table } from '../runtime/table.ts'
import { Amount } from './Amount.tsx'
import { IconPress, Press } from './Press.tsx'
import { Sheet } from './Sheet.tsx'
import { steady } from './steady.tsx'
import s from './StakeChooser.module.css'

// The steps of the stake, in yuan.
const LADDER = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n]

const stepsWithin = ({ least, most }: Between): readonly Fen[] =>
  LADDER.map((yuan) => fen(yuan * 100n)).filter((each) => each >= least && each <= most)

type StakeProps = {
  value: Fen
  onChange: (stake: Fen) => void
  /** The steps of − and +, the smallest first; where nothing is said, the usual ones. */
  steps?: readonly Fen[]
  /** The bounds, where any amount between them may be staked and not the steps alone. */
  between?: { least: Fen; most: Fen }
  table: Table
}

/** The chooser of the stake per round; off while one is under way. It begins at the smallest stake, and nothing here leads to the largest. */
export const StakeChooser = steady(({ value, onChange, between, table, ...given }: StakeProps) => {
  const off = useHeld(table)
  const steps = given.steps ?? (between ? stepsWithin(between) : [])
  const [open, setOpen] = useState(false)
  const less = steps.findLast((step) => step < value)
  const more = steps.find((step) => step > value)
  const take = (stake: Fen) => {
    onChange(stake)
    setOpen(false)
  }
  return (
    <div className={s.chooser} role="group" aria-label={m.play_stake()}>
      <IconPress
        icon={Minus}
        label={m.play_stake_less()}
        off={off || less === undefined}
        onPress={() => less !== undefined && onChange(less)}
      />
      <button
        type="button"
        className={s.value}
        aria-disabled={off || undefined}
        onClick={() => {
          if (!off) setOpen(true)
        }}
      >
        <span className={`dim small ${s.name}`}>{m.play_stake()}</span>
        <Amount fen={value} strong />
        <span className="hush">{m.play_stake_choose()}</span>
      </button>
      <IconPress
        icon={Plus}
        label={m.play_stake_more()}
        off={off || more === undefined}
        onPress={() => more !== undefined && onChange(more)}
      />
      {open && (
        <Sheet title={m.play_stake_choose()} onClose={() => setOpen(false)}>
          <div className={s.steps}>
            {steps.map((step) => (
              <button
                key={String(step)}
                type="button"
                className={classes(s.step, 'num')}
                aria-pressed={step === value}
                onClick={() => take(step)}
              >
                {showYuan(step).replace(/\.00$/, '')}
              </button>
            ))}
          </div>
          {between && <OwnStake between={between} onTake={take} />}
        </Sheet>
      )}
    </div>
  )
})

type Between = NonNullable<StakeProps['between']>

function OwnStake({ between, onTake }: { between: Between; onTake: (stake: Fen) => void }) {
  const [typed, type] = useState('')
  const [isWrong, setWrong] = useState(false)
  const name = useId()
  const amount = parseTyped(pastedAmount(typed))
  const isGood = amount !== undefined && amount >= between.least && amount <= between.most
  const range = m.play_stake_between({
    least: showYuan(between.least),
    most: showYuan(between.most),
  })
  return (
    <form
      className={s.own}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isGood) onTake(fen(amount))
        else setWrong(true)
      }}
    >
      <label htmlFor={name}>{m.play_stake_own()}</label>
      <input
        id={name}
        className={classes(s.field, 'num')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        aria-invalid={(isWrong && !isGood) || undefined}
        aria-describedby={`${name}-range`}
        onChange={(event) => type(event.target.value)}
      />
      <p id={`${name}-range`} className={classes('dim sub', isWrong && !isGood && s.wrong)}>
        {range}
      </p>
      <Press wide off={!isGood} onPress={() => isGood && onTake(fen(amount))}>
        {m.play_stake_take()}
      </Press>
    </form>
  )
}
