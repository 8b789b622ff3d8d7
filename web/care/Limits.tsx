import { PiggyBank, Ticket, Timer, TrendingDown, BellRing, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { care, CHECK_IN, type CareGameLimit, type CareLimit, type CareState } from '../../core/care/care.ts'
import { limitKinds, type LimitKind } from '../../core/care/limits.ts'
import { yuan } from '../../core/money.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { limitNames, periodNames } from '../../core/care/names.ts'
import { serverNow } from '../shell/clock.ts'
import { queryClient, useAction } from '../shell/query.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ChoiceGrid } from '../ui/Choice.tsx'
import { Note } from '../ui/Note.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { toast } from '../ui/toast.ts'
import { Unbroken } from '../ui/Unbroken.tsx'
import s from './Care.module.css'
import { LimitSheet } from './LimitSheet.tsx'
import { keepCare, keepCheckIn } from './state.ts'
import { isSet, mostText, usedShare, usedText } from './words.ts'

const icons: Record<LimitKind, LucideIcon> = { deposit: PiggyBank, spend: TrendingDown, stake: Ticket, time: Timer }

const NEARLY = 80

/** The member's limits with their used parts, raises that wait, and the interval of check-ins. */
export function Limits({ state }: { state: CareState }) {
  const [chosen, choose] = useState<LimitKind | 'check-in'>()
  const close = () => choose(undefined)
  const ready = state.limits.filter(({ waits }) => waits && waits.confirmFrom <= serverNow())
  return (
    <>
      {ready.map((limit) => (
        <Confirm key={`${limit.limit} ${limit.period}`} limit={limit} />
      ))}
      <Card flush>
        <List label={m.care_limits()}>
          {limitKinds.map((kind) => (
            <LimitRow key={kind} kind={kind} all={state.limits} onPress={() => choose(kind)} />
          ))}
          <Row
            icon={BellRing}
            title={m.care_check_in()}
            sub={m.care_check_in_sub()}
            side={<b className="num">{m.care_check_in_every({ minutes: state.checkInMinutes })}</b>}
            onPress={() => choose('check-in')}
          />
        </List>
      </Card>
      {state.gameLimits.length > 0 && (
        <Card flush>
          <List label={m.care_game_limits()}>
            {state.gameLimits.map((limit) => (
              <GameLimit key={`${limit.game} ${limit.limit} ${limit.period}`} limit={limit} />
            ))}
          </List>
        </Card>
      )}
      {chosen === 'check-in' && <CheckInEvery minutes={state.checkInMinutes} onClose={close} />}
      {chosen !== undefined && chosen !== 'check-in' && <LimitSheet kind={chosen} state={state} onClose={close} />}
    </>
  )
}

type RowProps = { kind: LimitKind; all: readonly CareLimit[]; onPress: () => void }

function LimitRow({ kind, all, onPress }: RowProps) {
  const mine = all.filter(({ limit }) => limit === kind)
  const shown = mine.filter((limit) => isSet(limit) || limit.waits || limit.house)
  const sub = shown.length > 0 && (
    <>
      {shown.map((limit) => (
        <Used key={limit.period} limit={limit} />
      ))}
    </>
  )
  const none = !mine.some(isSet) && m.care_limit_none()
  return <Row icon={icons[kind]} title={limitNames[kind]()} sub={sub} side={none} onPress={onPress} />
}

/** A period of a limit: the used part, and the raise that waits. */
function Used({ limit }: { limit: CareLimit }) {
  const period = periodNames[limit.period]()
  const { waits } = limit
  return (
    <span className={s.used}>
      {isSet(limit) && (
        <Bar
          said={m.care_limit_set({ period, most: mostText(limit), used: usedText(limit) })}
          share={usedShare(limit)}
        />
      )}
      {limit.house && <span className="num">{m.care_limit_house({ period, most: mostText(limit.house) })}</span>}
      {waits && (
        <span className="num">
          <Unbroken
            text={
              isSet(waits)
                ? m.care_limit_waits({ period, most: mostText(waits), from: showInstant(waits.confirmFrom) })
                : m.care_limit_waits_none({ period, from: showInstant(waits.confirmFrom) })
            }
          />
        </span>
      )}
    </span>
  )
}

function Bar({ said, share }: { said: string; share: number }) {
  return (
    <>
      <span className="num">
        {said}
        {share >= NEARLY && ` · ${share === 100 ? m.care_limit_over() : m.care_limit_nearly()}`}
      </span>
      <ProgressBar label={said} value={share} max={100} tone="care" />
    </>
  )
}

/** A limit of the house's for one game, which nobody but the house changes. */
function GameLimit({ limit }: { limit: CareGameLimit }) {
  const { game, limit: kind, period, amount } = limit
  const shown = { ...limit, minutes: null, usedMinutes: null }
  const used = m.care_limit_set({ period: periodNames[period](), most: yuan(amount), used: usedText(shown) })
  const sub = (
    <span className={s.used}>
      <Bar said={`${limitNames[kind]()} · ${used}`} share={usedShare(shown)} />
    </span>
  )
  return <Row icon={icons[kind]} title={m.care_game_limit({ game })} sub={sub} />
}

/** A raise whose wait is over: only this press brings it into force. */
function Confirm({ limit }: { limit: CareLimit }) {
  const { run, busy } = useAction(care.confirmLimit)
  const { waits, period } = limit
  if (!waits) return null
  const most = mostText(waits)
  const confirm = async () => {
    const answer = await run({ limit: limit.limit, period })
    if (!answer.ok) return
    keepCare(answer.data)
    toast(m.care_limit_confirmed(), 'done')
  }
  return (
    <Note kind="care">
      <div className="column">
        <p>{m.care_limit_confirm_text({ limit: limitNames[limit.limit](), period: periodNames[period](), most })}</p>
        <Button kind="care" size="medium" busy={busy} onPress={() => void confirm()}>
          {m.care_limit_confirm({ most })}
        </Button>
      </div>
    </Note>
  )
}

const EVERY = [10, 15, 20, 30, 45, 60].filter((minutes) => minutes >= CHECK_IN.least && minutes <= CHECK_IN.most)

function CheckInEvery({ minutes, onClose }: { minutes: number; onClose: () => void }) {
  const { run } = useAction(care.answerCheckIn)
  const set = async (text: string) => {
    const everyMinutes = Number.parseInt(text, 10)
    const answer = await run({ everyMinutes })
    if (!answer.ok) return
    keepCheckIn(answer.data)
    await queryClient.invalidateQueries({ queryKey: [care.state.path] })
    toast(m.care_check_in_set({ minutes: everyMinutes }), 'done')
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title={m.care_check_in()} lead={m.care_check_in_lead()}>
      <ChoiceGrid
        label={m.care_check_in()}
        value={String(minutes)}
        onChange={(text) => void set(text)}
        options={EVERY.map((each) => ({ value: String(each), label: m.care_minutes({ minutes: each }) }))}
      />
    </Sheet>
  )
}
