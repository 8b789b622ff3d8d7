import { CircleAlert, Hourglass, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { limitKinds, limitPeriods } from '../../core/care/limits.ts'
import { limitNames, periodNames } from '../../core/care/names.ts'
import { care } from '../../core/care/care.ts'
import { showYuan } from '../../core/money.ts'
import { isProtected, protectionWords } from '../../core/care/protection-proof.ts'
import type { ProtectionRow, Receipt } from '../../core/care/protection.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/query.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Code } from '../ui/Code.tsx'
import { Icon } from '../ui/Icon.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import { Shape } from '../ui/Shape.tsx'
import { Load } from '../ui/States.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'
import s from './Protection.module.css'
import { timeText } from './words.ts'

/** Which limits, breaks and listings in registers were in force in the instant of a bet: asked for by who wants to know, and checked here. */
export function Protection({ orderNo }: { orderNo: string }) {
  const [isAsked, ask] = useState(false)
  const found = useCall(care.receipt, { orderNo }, { when: isAsked, staleMs: 60_000 })
  if (!isAsked)
    return (
      <Button kind="quiet" wide onPress={() => ask(true)}>
        {m.care_receipt_open()}
      </Button>
    )
  return (
    <Load of={found} skeleton={<Shape of="receipt" />}>
      {(receipt) => <Shown receipt={receipt} />}
    </Load>
  )
}

function Shown({ receipt }: { receipt: Receipt }) {
  const { at, rows, days } = receipt
  const breaks = rows.filter(({ subject }) => subject === 'break')
  const registers = rows.filter(({ subject }) => subject === 'register')
  const limits = rows.filter(({ subject }) => subject === 'limit' || subject === 'house-limit')
  return (
    <Card>
      <div className="column">
        <div>
          <h2 className="title-3">{m.care_receipt()}</h2>
          <p className="dim sub">
            <Unbroken text={m.care_receipt_text({ at: showInstant(at) })} />
          </p>
        </div>
        <ul className={s.rows}>
          {limits.length === 0 && <li>{m.care_receipt_none()}</li>}
          {limits.map((row) => (
            <Row key={row.id} row={row} days={days} />
          ))}
          {breaks.length === 0 && <li>{m.care_receipt_no_break()}</li>}
          {[...breaks, ...registers].map((row) => (
            <Row key={row.id} row={row} days={days} />
          ))}
        </ul>
        <KeyValues>
          {days.map(({ day, root }) => (
            <KeyValue key={day} name={<Unbroken text={m.care_receipt_root({ day })} />}>
              <Code text={root} what={m.care_receipt_root({ day })} />
            </KeyValue>
          ))}
        </KeyValues>
      </div>
    </Card>
  )
}

/** A row in words, read from the text that is checked, and whether that text leads to the root of its day. */
function Row({ row, days }: { row: ProtectionRow; days: Receipt['days'] }) {
  const holds = isProtected(row, days)
  const day = row.proof?.day ?? ''
  const { name, value, since } = rowTexts(row)
  const verdict =
    holds === undefined ? m.care_receipt_waits() : holds ? m.care_receipt_ok({ day }) : m.care_receipt_bad({ day })
  return (
    <li>
      <div className={`apart ${s.line}`}>
        <span>{name}</span>
        <b className={`num ${s.value}`}>{value}</b>
      </div>
      <p className={`dim caption ${s.verdict}`}>
        <Icon of={holds === undefined ? Hourglass : holds ? ShieldCheck : CircleAlert} size={16} />
        <span className="num">
          <Unbroken text={since === '' ? verdict : `${m.care_receipt_since({ since })} · ${verdict}`} />
        </span>
      </p>
    </li>
  )
}

function rowTexts(row: ProtectionRow): { name: string; value: string; since: string } {
  const read = protectionWords(row)
  if (!read) return { name: row.says, value: '', since: '' }
  const since = showInstant(read.since)
  if (read.of === 'break') {
    const name = read.act === 'rest' ? m.care_receipt_break() : m.care_receipt_exclusion()
    const until = read.until === null ? '' : m.care_receipt_until({ until: showInstant(read.until) })
    return { name, value: until, since }
  }
  if (read.of === 'register') {
    const names = read.names.join(' · ')
    return { name: names === '' ? m.care_receipt_unlisted() : m.care_receipt_listed(), value: names, since }
  }
  const kind = limitKinds.find((one) => one === read.kind)
  const period = limitPeriods.find((one) => one === read.period)
  if (!kind || !period) return { name: row.says, value: '', since }
  const words = { limit: limitNames[kind](), period: periodNames[period]() }
  const said = row.subject === 'limit' ? m.care_receipt_limit : m.care_receipt_house_limit
  const name = (read.isOfGame ? m.care_receipt_game_limit : said)(words)
  return {
    name,
    value: kind === 'time' ? timeText(Number.parseInt(String(read.most), 10)) : showYuan(read.most),
    since,
  }
}
