import { fromWire, yuan } from '../../core/money.ts'
import { showInstant } from '../../core/time.ts'
import { withdraw, type PlayedBet, type TurnoverSource, type TurnoverVerdict } from '../../core/withdraw/withdraw.ts'
import { m } from '../../text/compiled/messages.js'
import { useCallPages } from '../shell/query.ts'
import { InfiniteList } from '../ui/InfiniteList.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Tag, type TagKind } from '../ui/Tag.tsx'
import s from './TurnoverSheet.module.css'

/** The turnover that each deposit and gift requires, and what each bet counted for it and why not. */
export function TurnoverSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title={m.withdraw_turnover_title()} lead={m.withdraw_turnover_lead()}>
      <Inside />
    </Sheet>
  )
}

function Inside() {
  const pages = useCallPages(withdraw.turnover, {}, { staleMs: 0, quiet: true })
  return (
    <>
      {pages.first && <Sources rows={pages.first.sources} />}
      <h3 className={s.head}>{m.withdraw_turnover_bets()}</h3>
      <InfiniteList pages={pages} empty={<p className="dim">{m.withdraw_turnover_no_bets()}</p>}>
        {(bets) => (
          <ul className={s.bets}>
            {bets.map((bet) => (
              <Bet key={`${bet.orderId}:${bet.line}`} bet={bet} />
            ))}
          </ul>
        )}
      </InfiniteList>
    </>
  )
}

function Sources({ rows }: { rows: TurnoverSource[] }) {
  if (rows.length === 0) return <p>{m.withdraw_turnover_done()}</p>
  return (
    <ul className={s.sources} aria-label={m.withdraw_turnover_sources()}>
      {rows.map((row) => (
        <Source key={row.id} row={row} />
      ))}
    </ul>
  )
}

const sources = {
  deposit: m.withdraw_source_deposit,
  bonus: m.withdraw_source_bonus,
  earned: m.withdraw_source_earned,
}

function Source({ row }: { row: TurnoverSource }) {
  const [required, done] = [fromWire(row.required), fromWire(row.done)]
  // The bar is a picture; the amounts beside it are exact.
  const percent = Number.parseInt(`${(done * 100n) / required}`, 10)
  const name = sources[row.source]
  return (
    <li>
      <p className={`apart sub ${s.line}`}>
        <strong id={row.id}>{name({ amount: yuan(row.face) })}</strong>
        <span className="dim num">{showInstant(row.at)}</span>
      </p>
      <ProgressBar value={percent} max={100} labelledBy={row.id} />
      <p className={`apart sub ${s.line}`}>
        <span className="num">{m.withdraw_source_done({ done: yuan(row.done), required: yuan(row.required) })}</span>
        <span className="num">{m.withdraw_source_left({ left: yuan(row.left) })}</span>
      </p>
    </li>
  )
}

const verdicts: Record<TurnoverVerdict, { kind: TagKind; name: () => string; why: () => string }> = {
  counted: { kind: 'ok', name: m.withdraw_bet_counted, why: m.withdraw_bet_counted_why },
  part: { kind: 'ok', name: m.withdraw_bet_part, why: m.withdraw_bet_part_why },
  hedged: { kind: 'line', name: m.withdraw_bet_not, why: m.withdraw_bet_hedged_why },
  refunded: { kind: 'line', name: m.withdraw_bet_not, why: m.withdraw_bet_refunded_why },
  void: { kind: 'line', name: m.withdraw_bet_not, why: m.withdraw_bet_void_why },
  withdrawn: { kind: 'line', name: m.withdraw_bet_not, why: m.withdraw_bet_withdrawn_why },
  early: { kind: 'line', name: m.withdraw_bet_not, why: m.withdraw_bet_early_why },
  open: { kind: 'pending', name: m.withdraw_bet_open, why: m.withdraw_bet_open_why },
  waiting: { kind: 'pending', name: m.withdraw_bet_open, why: m.withdraw_bet_waiting_why },
}

function Bet({ bet }: { bet: PlayedBet }) {
  const { kind, name, why } = verdicts[bet.verdict]
  return (
    <li>
      <p className={`apart sub ${s.line}`}>
        <span>
          {bet.gameName} <span className="dim num">{bet.round}</span>
        </span>
        <Tag kind={kind}>{name()}</Tag>
      </p>
      <p className={`apart sub ${s.line}`}>
        <span className="dim">{why()}</span>
        <span className="num">{m.withdraw_bet_figures({ stake: yuan(bet.stake), counted: yuan(bet.counted) })}</span>
      </p>
    </li>
  )
}
