import { Hourglass } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { address } from '../../core/addresses.ts'
import { bets, type Bet } from '../../core/bets.ts'
import { fromWire, sumFen, toWire } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../shell/clock.ts'
import { useCall } from '../shell/query.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import s from './OpenBets.module.css'

const POLL_MS = 10_000
const MOST = 100

/** The way back of an order, by the game that it is of. */
type Cancel = (order: { orderId: string; total: string }) => ReactNode
type Order = { orderNo: string; lines: [Bet, ...Bet[]]; total: string }

/** Above the tabs: what is bet and not decided yet, of all games, with the time until the next result. */
export function OpenBets({ cancel }: { cancel: Cancel }) {
  const [isShown, setShown] = useState(false)
  const read = useCall(bets.list, { status: 'unfinished', size: MOST }, { pollMs: POLL_MS, quiet: true })
  const list = read.data?.list ?? []
  if (list.length === 0) return null
  const stakes = toWire(sumFen(list.map(({ stake }) => fromWire(stake))))
  const count = read.data?.more ? `${MOST}+` : String(list.length)
  const refresh = () => void read.refetch()
  return (
    <>
      <button type="button" className={s.strip} onClick={() => setShown(true)}>
        <Icon of={Hourglass} size={18} />
        <span className={s.words}>{m.bets_open({ count })}</span>
        <Money amount={stakes} />
        <NextResult list={list} onEnd={refresh} />
      </button>
      <div className={s.room} aria-hidden />
      <Sheet open={isShown} onClose={() => setShown(false)} title={m.bets_open({ count })}>
        <div className="column">
          {ordersOf(list).map((order) => (
            <OpenOrder key={order.orderNo} order={order} onEnd={refresh}>
              {cancel({ orderId: order.orderNo, total: order.total })}
            </OpenOrder>
          ))}
          <ButtonLink href={address.bets({ status: 'unfinished' })} kind="quiet" wide>
            {m.bets_open_all()}
          </ButtonLink>
        </div>
      </Sheet>
    </>
  )
}

function NextResult({ list, onEnd }: { list: readonly Bet[]; onEnd: () => void }) {
  const now = serverNow()
  const next = Math.min(...list.map(({ dueAt }) => (dueAt !== null && dueAt > now ? dueAt : Infinity)))
  return Number.isFinite(next) ? (
    <Countdown until={next} onEnd={onEnd} silent urgent={false} />
  ) : (
    <span>{m.bets_open_due()}</span>
  )
}

/** One order: its bets in words, its stake, its clock, and the way back while there is one. */
type OpenOrderProps = { order: Order; onEnd: () => void; children: ReactNode }

function OpenOrder({ order, onEnd, children }: OpenOrderProps) {
  const [first] = order.lines
  const now = serverNow()
  return (
    <Card flush>
      <List>
        <Row
          title={summaryOf(order.lines)}
          sub={`${first.gameName} · ${first.round}`}
          side={<Money amount={order.total} strong />}
          sideSub={<NextResult list={order.lines} onEnd={onEnd} />}
          href={address.bet({ order: order.orderNo, line: first.line })}
        />
      </List>
      {first.cancelUntil !== null && first.cancelUntil > now && <div className={s.back}>{children}</div>}
    </Card>
  )
}

const summaryOf = ([first, ...others]: Order['lines']): string =>
  others.length === 0 ? first.summary : m.bets_open_lines({ first: first.summary, count: others.length })

/** Lines of one order stand together; the next result comes first. */
function ordersOf(list: readonly Bet[]): Order[] {
  const byOrder = new Map<string, [Bet, ...Bet[]]>()
  for (const bet of list) {
    const lines = byOrder.get(bet.orderNo)
    if (lines) lines.push(bet)
    else byOrder.set(bet.orderNo, [bet])
  }
  return [...byOrder]
    .map(([orderNo, lines]) => {
      const total = toWire(sumFen(lines.map(({ stake }) => fromWire(stake))))
      return { orderNo, lines, total }
    })
    .toSorted((one, other) => (one.lines[0].dueAt ?? 0) - (other.lines[0].dueAt ?? 0))
}
