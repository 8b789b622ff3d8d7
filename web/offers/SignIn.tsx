import { ChevronDown } from 'lucide-react'
import type { Output } from '../../core/endpoint.ts'
import { offers } from '../../core/offers/offers.ts'
import { yuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useAction } from '../shell/query.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { toast } from '../ui/toast.ts'
import s from './Welfare.module.css'

/** The days of a row, and today's: signed by one press, or already. */
export function SignIn({ of: { days, signed, rules } }: { of: Output<typeof offers.getSignIn> }) {
  const { run, busy } = useAction(offers.signIn)
  const today = days.find(({ state }) => state === 'today')
  const sign = async () => {
    const done = await run({})
    if (done.ok) toast(m.offers_signin_got({ amount: yuan(done.data.amount) }), 'done')
  }
  return (
    <Card>
      <h2 className="title-3 semi">{m.offers_signin()}</h2>
      <p className={`dim sub ${s.text}`}>
        {signed || !today ? m.offers_signin_signed() : m.offers_signin_today({ amount: yuan(today.amount) })}
      </p>
      <ol className={s.days}>
        {days.map(({ day, amount, state }) => (
          <li
            key={day}
            className={classes(s.day, state === 'today' && s.today, state === 'done' && 'faint')}
            aria-current={state === 'today' ? 'date' : undefined}
          >
            <span>{m.offers_signin_day({ day })}</span>
            <span className="num">{yuan(amount)}</span>
            {/* A signed day is no higher than the others. */}
            <span>{state === 'done' ? m.offers_signin_done_day() : '\u00a0'}</span>
          </li>
        ))}
      </ol>
      {!signed && (
        <Button wide busy={busy} onPress={() => void sign()}>
          {m.offers_signin_do()}
        </Button>
      )}
      <details className={`dim sub ${s.rules}`}>
        <summary>
          {m.offers_rules()} <Icon of={ChevronDown} size={18} />
        </summary>
        <ol>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </details>
    </Card>
  )
}
