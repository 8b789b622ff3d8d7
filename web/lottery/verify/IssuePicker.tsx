import { useState } from 'react'
import { address } from '../../../core/addresses.ts'
import { findLottery } from '../../../core/lottery/calendar.ts'
import { lottery, type PastDraw } from '../../../core/lottery/calls.ts'
import { showInstant } from '../../../core/time.ts'
import { m } from '../../../text/compiled/messages.js'
import { useCallPages } from '../../shell/query.ts'
import { setQuery } from '../../shell/router.ts'
import { Button } from '../../ui/Button.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Numbers } from '../../ui/Numbers.tsx'
import { List, Row } from '../../ui/Row.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Empty } from '../../ui/States.tsx'
import s from './Verify.module.css'
import { shortIssue } from '../words.ts'

/** Another issue to check: the past draws, newest first. */
export function IssuePicker({ code, issue }: { code: string; issue: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="tonal" size="medium" wide onPress={() => setOpen(true)}>
        {m.lottery_verify_other()}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={m.lottery_verify_other()}>
        <Past
          code={code}
          issue={issue}
          onChoose={(next) => {
            setOpen(false)
            setQuery(address.verify, { issue: next, order: undefined, line: undefined })
          }}
        />
      </Sheet>
    </>
  )
}

type PastProps = { code: string; issue: string; onChoose: (issue: string) => void }

function Past({ code, issue, onChoose }: PastProps) {
  const pages = useCallPages(lottery.draws, { lottery: code, size: 20 })
  return (
    <div className={s.past}>
      <InfiniteList<PastDraw> pages={pages} empty={<Empty title={m.lottery_verify_none()} />}>
        {(rows) => (
          <List label={m.lottery_verify_other()}>
            {rows.map((row) => (
              <Row
                key={row.issue}
                title={
                  <span className={row.issue === issue ? s.chosen : undefined}>
                    {m.lottery_board_issue({ issue: shortIssue(row.issue) })}
                  </span>
                }
                sub={showInstant(row.drawAt)}
                side={<Outcome code={code} row={row} />}
                onPress={() => onChoose(row.issue)}
              />
            ))}
          </List>
        )}
      </InfiniteList>
    </div>
  )
}

function Outcome({ code, row }: { code: string; row: PastDraw }) {
  if (!row.numbers) return row.status === 'void' ? m.lottery_board_void() : m.lottery_verify_mark_wait()
  return <Numbers family={findLottery(code)?.family} numbers={row.numbers} size={26} />
}
