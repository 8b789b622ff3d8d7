import { savings } from '../../core/savings/savings.ts'
import { yuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useAction } from '../shell/query.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
import { toast } from '../ui/toast.ts'
import { Chart } from './Chart.tsx'
import type { SavingsData } from './form.ts'
import s from './Savings.module.css'

/** Interest that waits to be received, with the turnover it requires, shown before. */
export function Receive({ data }: { data: SavingsData }) {
  const { run, busy } = useAction(savings.receive)
  const isThere = data.claimable !== '0.00'
  const press = async () => {
    if (!isThere) return toast(m.savings_nothing_earned(), 'plain')
    const answer = await run({})
    if (answer.ok) toast(m.savings_received({ amount: yuan(answer.data.interest) }), 'done')
  }
  return (
    <Card>
      <div className={`apart ${s.receive}`}>
        <div>
          <p className="dim sub">{m.savings_claimable()}</p>
          <p className={s.claimable}>
            <Money amount={data.claimable} balance />
          </p>
        </div>
        <Button size="medium" busy={busy} off={!isThere} onPress={() => void press()}>
          {m.savings_receive()}
        </Button>
      </div>
      {data.underWay !== '0.00' && (
        <p className={`dim sub ${s.said}`}>{m.savings_under_way({ amount: yuan(data.underWay) })}</p>
      )}
      <p className={`dim sub ${s.said}`}>{m.savings_receive_asks()}</p>
    </Card>
  )
}

/** The interest earned, in sums and day by day. */
export function Earnings({ data }: { data: SavingsData }) {
  const sums = [
    { name: m.savings_yesterday(), amount: data.yesterday },
    { name: m.savings_week(), amount: data.week },
    { name: m.savings_month(), amount: data.month },
    { name: m.savings_earned(), amount: data.earned },
  ]
  return (
    <Card>
      <h2 className="callout">{m.savings_earnings()}</h2>
      <dl className={s.sums}>
        {sums.map(({ name, amount }) => (
          <div key={name}>
            <dt className="dim sub">{name}</dt>
            <dd>
              <Money amount={amount} balance />
            </dd>
          </div>
        ))}
      </dl>
      <Chart days={data.days} />
    </Card>
  )
}
