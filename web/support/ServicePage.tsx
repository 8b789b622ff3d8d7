import { BookOpenText, Headset } from 'lucide-react'
import { address, type Address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { useQueryOf } from '../shell/router.ts'
import { useSession } from '../shell/session.ts'
import { Card } from '../ui/Card.tsx'
import { Code } from '../ui/Code.tsx'
import { Link } from '../ui/Link.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { KeyValue, KeyValues, List, Row } from '../ui/Row.tsx'
import s from './ServicePage.module.css'

type Answer = {
  id: string
  question: () => string
  text: () => string
  link: () => string
  href: Address
  /** Its link is for visitors alone: a signed-in member needs no sign-in. */
  outside?: boolean
}

const answers: Answer[] = [
  {
    id: 'deposit',
    question: m.site_service_deposit,
    text: m.site_service_deposit_text,
    link: m.site_service_deposit_link,
    href: address.transactions({ type: 'deposit' }),
  },
  {
    id: 'withdraw',
    question: m.site_service_withdraw,
    text: m.site_service_withdraw_text,
    link: m.site_service_withdraw_link,
    href: address.transactions({ type: 'withdraw' }),
  },
  {
    id: 'bet',
    question: m.site_service_bet,
    text: m.site_service_bet_text,
    link: m.site_service_bet_link,
    href: address.bets(),
  },
  {
    id: 'fair',
    question: m.site_service_fair,
    text: m.site_service_fair_text,
    link: m.site_service_fair_link,
    href: address.verify(),
  },
  {
    id: 'password',
    question: m.site_service_password,
    text: m.site_service_password_text,
    link: m.site_service_password_link,
    href: address.login(),
    outside: true,
  },
  {
    id: 'passcode',
    question: m.site_service_passcode,
    text: m.site_service_passcode_text,
    link: m.site_service_passcode_link,
    href: address.withdraw(),
  },
]

// The number that an order's page hands over; other text is not shown.
const ORDER = /^[\w-]{1,64}$/

/** Service: the usual questions with their answers, and that no person answers here. */
export default function ServicePage() {
  const signedIn = useSession() !== undefined
  const order = useQueryOf(address.service).order ?? ''
  return (
    <Page title={m.site_service_title()} lead={m.site_service_lead()}>
      <Stack>
        {ORDER.test(order) && (
          <Card>
            <KeyValues>
              <KeyValue name={m.site_service_order()}>
                <Code text={order} what={m.site_service_order()} />
              </KeyValue>
            </KeyValues>
          </Card>
        )}
        <Card flush>
          {answers.map((answer) => (
            <details key={answer.id} className={s.answer}>
              <summary className={s.question}>{answer.question()}</summary>
              <p className={s.text}>{answer.text()}</p>
              {!(answer.outside && signedIn) && (
                <Link href={answer.href} className={s.link}>
                  {answer.link()}
                </Link>
              )}
            </details>
          ))}
        </Card>
        <Card flush>
          <List>
            <Row
              icon={BookOpenText}
              title={m.site_service_help()}
              sub={m.site_service_help_sub()}
              href={address.help()}
            />
          </List>
        </Card>
        <Note kind="play" icon={Headset}>
          {m.site_service_nobody()}
        </Note>
      </Stack>
    </Page>
  )
}
