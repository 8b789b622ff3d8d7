import { ShieldCheck } from 'lucide-react'
import { useRef } from 'react'
import { address } from '../../../core/addresses.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import type { LotteryRow } from '../../../core/lottery/calls.ts'
import { m } from '../../../text/compiled/messages.js'
import { useCall } from '../../shell/query.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { Bone, Empty, Load } from '../../ui/States.tsx'
import s from './Hall.module.css'
import { HallRow } from './HallRow.tsx'
import { familyNames, familyOrder, inOrder } from '../names.ts'

const POLL_MS = 10_000

/** Every lottery by family: what is open until when, what came last, and the way to its boards. */
export default function HallPage() {
  const lotteries = useCall(lottery.list, {}, { pollMs: POLL_MS, staleMs: 1_000 })
  const waits = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = () => {
    clearTimeout(waits.current)
    waits.current = setTimeout(() => void lotteries.refetch(), CALM_MS)
  }
  return (
    <Page
      tab
      title={m.lottery_hall_title()}
      left={<span />}
      actions={
        <IconButton icon={ShieldCheck} label={m.lottery_hall_verify()} href={address.verify()} />
      }
    >
      <Load of={lotteries} skeleton={<Bones />}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty title={m.lottery_hall_empty()} />
          ) : (
            <>
              {familyOrder.map((family) => (
                <Family
                  key={family}
                  name={familyNames[family]()}
                  rows={inOrder(list).filter((row) => row.family === family)}
                  onOverdue={refresh}
                />
              ))}
              <p className={s.note}>{m.lottery_hall_note()}</p>
            </>
          )
        }
      </Load>
    </Page>
  )
}

// Most lotteries draw at the same instant: one question for all of their results.
const CALM_MS = 900

type FamilyProps = { name: string; rows: LotteryRow[]; onOverdue: () => void }

function Family({ name, rows, onOverdue }: FamilyProps) {
  if (rows.length === 0) return null
  return (
    <section className={s.family} aria-label={name}>
      <h2 className={s.familyName}>{name}</h2>
      <Card flush>
        <ul>
          {rows.map((row) => (
            <HallRow key={row.lottery} row={row} onOverdue={onOverdue} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

const Bones = () => (
  <div className={s.bones}>
    {[0, 1, 2].map((each) => (
      <Bone key={each} height={188} round={20} />
    ))}
  </div>
)
