import { CircleAlert, Clock, Pause, Play, RotateCcw, ShieldCheck, SkipForward, type LucideIcon } from 'lucide-react'
import { useMemo } from 'react'
import { findLottery } from '../../../core/lottery/calendar.ts'
import type { Proof } from '../../../core/lottery/proof.ts'
import { m } from '../../../text/compiled/messages.js'
import { Button } from '../../ui/Button.tsx'
import { PondCard } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lookOf } from '../families/looks.ts'
import { useSignature } from '../verify/beacon.ts'
import { useTicket } from '../verify/read-ticket.ts'
import { checkProof, type Mine } from '../verify/verify.ts'
import { marks } from '../verify/VerifyStep.tsx'
import { actsOf, outcomeOf, type Act } from './acts.ts'
import { ActRow } from './ActRow.tsx'
import { usePlaying, type Playing } from './playing.ts'
import s from './Replay.module.css'
import { Stage } from './Stage.tsx'
import { paidOf, textOf, titles } from './words.ts'

/** The replay of a bet on a draw from its picks to its payout, each act with the finding of this device. */
export function Replay({ proof, mine }: { proof: Proof; mine: Mine }) {
  const signature = useSignature(proof)
  const steps = useMemo(() => checkProof(proof, mine, signature), [proof, mine, signature])
  const read = useTicket(proof)
  const paid = useMemo(() => paidOf(read, proof), [read, proof])
  const acts = useMemo(() => actsOf(proof, steps, paid.verdict), [proof, steps, paid])
  const { lottery, numbers } = proof
  const drawn = numbers ? `${numbers.join(' ')} · ${lookOf(lottery).words(numbers)}` : ''
  const told = { proof, read, paid, drawn }
  const playing = usePlaying(acts.length)
  const { shown, isMoving } = playing
  return (
    <>
      <PondCard>
        <p className={s.of}>
          {findLottery(proof.lottery)?.name()} · {m.lottery_board_issue({ issue: proof.issue })}
        </p>
        <Said acts={acts} {...playing} />
        <Stage name={acts[shown - 1]!.name} proof={proof} read={read} paid={paid} />
        {isMoving && <Controls {...playing} />}
      </PondCard>
      <ol className={s.acts}>
        {acts.map((act, at) => (
          <ActRow key={act.name} act={act} text={textOf(act.name, told)} isSeen={at < shown} />
        ))}
      </ol>
    </>
  )
}

/** Where the replay is; at its end the one sentence that says what this device made of all acts. */
function Said({ acts, shown, isOver }: Playing & { acts: readonly Act[] }) {
  const [icon, text] = isOver ? endOf(acts) : stepOf(acts, shown)
  return (
    <p role="status" className={s.said}>
      <Icon of={icon} size={24} />
      <span>{text}</span>
    </p>
  )
}

type Sentence = [icon: LucideIcon, text: string]

function stepOf(acts: readonly Act[], step: number): Sentence {
  const { name, verdict } = acts[step - 1]!
  const { icon, text } = marks[verdict]
  return [icon, m.lottery_replay_step({ step, of: acts.length, title: titles[name](), mark: text() })]
}

function endOf(acts: readonly Act[]): Sentence {
  const { verdict, at } = outcomeOf(acts)
  const act = acts[at]
  if (!act) return [ShieldCheck, m.lottery_replay_ok({ steps: acts.length })]
  const title = titles[act.name]()
  if (verdict === 'bad') return [CircleAlert, m.lottery_verify_bad({ step: at + 1, title })]
  return [Clock, m.lottery_replay_left({ title })]
}

function Controls({ isOver, isPaused, pause, skip, again }: Playing) {
  return (
    <div className={s.controls}>
      {isOver ? (
        <Button kind="glass" size="small" icon={RotateCcw} onPress={again}>
          {m.lottery_replay_again()}
        </Button>
      ) : (
        <>
          <Button kind="glass" size="small" icon={isPaused ? Play : Pause} onPress={() => pause(!isPaused)}>
            {isPaused ? m.lottery_replay_go_on() : m.lottery_replay_pause()}
          </Button>
          <Button kind="glass" size="small" icon={SkipForward} onPress={skip}>
            {m.lottery_replay_skip()}
          </Button>
        </>
      )}
    </div>
  )
}
