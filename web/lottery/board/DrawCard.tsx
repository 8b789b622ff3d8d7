import { ShieldCheck } from 'lucide-react'
import { address } from '../../../core/addresses.ts'
import type { PastDraw } from '../../../core/lottery/calls.ts'
import { m } from '../../../text/compiled/messages.js'
import { PondArt } from '../../art/Art.tsx'
import { PondCard } from '../../ui/Card.tsx'
import { useSecondsLeft } from '../../ui/Countdown.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Numbers } from '../../ui/Numbers.tsx'
import type { Board } from './board.ts'
import s from './DrawCard.module.css'
import { looks } from '../families/looks.ts'
import type { Family } from '../families/look.ts'
import type { Current, Schedule } from '../issue.ts'
import { drawingText, resultWords, useNews, usePhase } from './phase.tsx'
import { Recents } from './Recents.tsx'

/** The draw: what is open until when, what came last, and where to check it. */
export function DrawCard({ board }: { board: Board }) {
  const { code, family, running: schedule, results } = board
  const last = results.find(({ numbers }) => numbers)
  return (
    <div className={s.card}>
      <PondCard art={<PondArt kind="draw" />}>
        <div className={classes(s.top, looks[family].wide && s.wide)}>
          {schedule ? <Phase current={schedule.current} /> : <p>{m.lottery_board_paused()}</p>}
          <Result family={family} last={last} drawing={schedule?.drawing} />
        </div>
        {schedule && <Progress key={schedule.current.issue} current={schedule.current} />}
        <Recents family={family} results={results} />
        <div className={s.foot}>
          <span>{m.lottery_board_independent()}</span>
          {last && (
            <Link href={address.verify({ lottery: code, issue: last.issue })} className={s.verify}>
              <Icon of={ShieldCheck} size={18} />
              {m.lottery_board_verifiable()}
            </Link>
          )}
        </div>
      </PondCard>
    </div>
  )
}

function Phase({ current }: { current: Current }) {
  const { clock, words, isLocked } = usePhase(current)
  return (
    <div className={s.phase}>
      <p className={s.small}>{m.lottery_board_issue({ issue: current.issue })}</p>
      <p className={s.clock}>
        {clock}
        <span className={s.words}>
          {isLocked && <span>{m.lottery_board_closed()}</span>}
          <span>{words}</span>
        </span>
      </p>
    </div>
  )
}

type ResultProps = { family: Family; last: PastDraw | undefined; drawing: Schedule['drawing'] }

function Result({ family, last, drawing }: ResultProps) {
  const look = looks[family]
  const many = look.slots > 3 || undefined
  const isFresh = useNews(last, look)
  const numbers = last?.numbers && (
    <Numbers
      key={last.issue}
      family={family}
      numbers={last.numbers}
      fresh={isFresh && !drawing}
      captions={look.captions?.(last.numbers, last.drawAt)}
    />
  )
  if (!drawing && !numbers) return null
  return (
    <div className={s.result} data-many={many}>
      <p className={s.small}>
        {drawing ? drawingText(drawing) : last && m.lottery_board_last(resultWords(last, look))}
      </p>
      {drawing ? (
        <span className={s.awaited} aria-hidden>
          {/* The last numbers, unseen, keep the height, so that the board below does not move. */}
          {numbers && <span className={s.kept}>{numbers}</span>}
          <span className={s.slots}>
            {Array.from({ length: look.slots }, (_, place) => (
              <i key={place} className={s.slot} />
            ))}
          </span>
        </span>
      ) : (
        numbers
      )}
    </div>
  )
}

// The share of the issue that has passed, in whole seconds: the clock beside it says the same.
function Progress({ current: { opensAt, lockAt } }: { current: Current }) {
  const left = useSecondsLeft(lockAt)
  const share = 1 - Math.min(1, (left * 1_000) / (lockAt - opensAt))
  return (
    <div className={s.progress} aria-hidden>
      <i style={{ transform: `scaleX(${share})` }} />
    </div>
  )
}
