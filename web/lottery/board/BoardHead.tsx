import { ChartLine, ChevronDown, CircleHelp, Ellipsis, ReceiptText, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../../core/addresses.ts'
import type { Lottery } from '../../../core/lottery/calendar.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import type { Board } from '../../../core/lottery/game.ts'
import { m } from '../../../text/compiled/messages.js'
import { useCall } from '../../shell/query.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { List, Row } from '../../ui/Row.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { boardNames, inOrder } from '../names.ts'
import s from './BoardHead.module.css'

type NameProps = { listed: Lottery; kind: Board; name: string }

/** The name of the lottery; a press leads to its other board, to the periods of its family, and to the hall. */
export function BoardName({ listed: { code, family }, kind, name }: NameProps) {
  const [open, setOpen] = useState(false)
  const list = useCall(lottery.list, {}, { staleMs: 10 * 60_000 }).data?.list ?? []
  const isQuick = kind === 'quick'
  // "Fast 3 · 1 min" would take two lines beside the balance: its period stands with the board.
  const [title, ...period] = name.split(' · ')
  const below = [...period, ...(isQuick ? [] : [boardNames[kind]()])].join(' · ')
  const boards = (isQuick ? [] : (['odds', 'official'] as const)).map((each) => ({
    href: address[each]({ lottery: code }),
    name: boardNames[each](),
    isHere: each === kind,
  }))
  const periods = inOrder(list.filter((each) => each.family === family)).map((each) => ({
    href: address[kind]({ lottery: each.lottery }),
    name: each.name,
    isHere: each.lottery === code,
  }))
  return (
    <>
      <button type="button" className={s.name} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>
          <b>
            {title}
            <Icon of={ChevronDown} size={18} />
          </b>
          {below && <small className="dim small">{below}</small>}
        </span>
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={m.lottery_board_lotteries()}>
        {[periods, boards].map((ways, at) => (
          <div key={at} className={s.ways}>
            {ways.map((way) => (
              <Link
                key={way.href}
                href={way.href}
                className={s.way}
                aria-current={way.isHere ? 'page' : undefined}
                onClick={() => setOpen(false)}
              >
                {way.name}
              </Link>
            ))}
          </div>
        ))}
        <List>
          <Row title={m.official_all_lotteries()} href={address.hall()} />
        </List>
      </Sheet>
    </>
  )
}

const ways = [
  { icon: ChartLine, label: m.trend_title, page: address.trend },
  { icon: ReceiptText, label: m.lottery_board_my_bets, page: address.orders },
  { icon: CircleHelp, label: m.lottery_board_rules, page: address.rules },
  { icon: ShieldCheck, label: m.lottery_verify_title, page: address.verify },
]

/** The other pages of a lottery. */
export function BoardMenu({ code }: { code: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={Ellipsis} label={m.ui_more()} onPress={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={m.ui_more()}>
        <List>
          {ways.map(({ icon, label, page }) => (
            <Row key={page.path} icon={icon} title={label()} href={page({ lottery: code })} />
          ))}
        </List>
      </Sheet>
    </>
  )
}
