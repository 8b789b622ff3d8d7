import { savings, type SavingsRecord } from '../../core/savings/savings.ts'
import { showTime } from '../../core/time.ts'
import { yuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useCallPages } from '../shell/query.ts'
import { DayList } from '../ui/DayList.tsx'
import { InfiniteList } from '../ui/InfiniteList.tsx'
import { Money } from '../ui/Money.tsx'
import { Row } from '../ui/Row.tsx'
import { Empty } from '../ui/States.tsx'
import { actText } from './words.ts'

/** Records of savings by day: deposits, withdrawals and interest. */
export function Records() {
  const pages = useCallPages(savings.records, {})
  return (
    <InfiniteList<SavingsRecord>
      pages={pages}
      empty={<Empty title={m.savings_records_empty()} text={m.savings_records_empty_text()} />}
    >
      {(rows) => (
        <DayList<SavingsRecord> rows={rows} at={(one) => one.at} keyOf={(one) => one.id}>
          {(one) => <RecordRow record={one} />}
        </DayList>
      )}
    </InfiniteList>
  )
}

function RecordRow({ record }: { record: SavingsRecord }) {
  const { act, amount, interest, at } = record
  const isInterest = act === 'received'
  return (
    <Row
      title={actText(record)}
      sub={<span className="num">{showTime(at)}</span>}
      side={<Money amount={isInterest ? interest : amount} balance sign={isInterest} />}
      sideSub={!isInterest && interest !== '0.00' && m.savings_act_interest({ amount: yuan(interest) })}
    />
  )
}
