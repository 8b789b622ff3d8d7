import { BookOpenText, ListChecks, MessageCircleMore, Search, SquarePen } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { address } from '../../core/addresses.ts'
import { chat } from '../../core/support/chat.ts'
import { help, KEYWORD_MAX } from '../../core/help.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/query.ts'
import { go, useQueryOf } from '../shell/router.ts'
import { useSession } from '../shell/session.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { OrderNo } from '../ui/Code.tsx'
import { TextField } from '../ui/Field.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { KeyValue, KeyValues, List, Row } from '../ui/Row.tsx'
import { Load, Skeleton } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { useHours } from './hours.ts'
import s from './Support.module.css'

// The number that an order's page hands over; other text is not shown.
const ORDER = /^[\w-]{1,64}$/

/** Service: the way to people, with their hours, and what help says already. */
export default function ServicePage() {
  const asked = useQueryOf(address.service).order ?? ''
  const order = ORDER.test(asked) ? asked : undefined
  const hours = useHours()
  return (
    <Page title={m.support_title()} lead={hours?.hours ?? ' '}>
      <Stack>
        {order && (
          <Card>
            <KeyValues>
              <KeyValue name={m.support_order()}>
                <OrderNo text={order} what={m.support_order()} />
              </KeyValue>
            </KeyValues>
          </Card>
        )}
        <SearchHelp />
        <Card flush>
          <List label={m.support_title()}>
            <ChatRow order={order} now={hours?.now ?? ' '} />
            <Row
              icon={SquarePen}
              title={m.support_feedback()}
              sub={m.support_feedback_sub()}
              href={address.feedback({ order })}
            />
            <Row icon={ListChecks} title={m.support_mine()} sub={m.support_mine_sub()} href={address.myFeedback()} />
            <Row icon={BookOpenText} title={m.support_help()} sub={m.support_help_sub()} href={address.help()} />
          </List>
        </Card>
      </Stack>
      <Topics />
    </Page>
  )
}

function ChatRow({ order, now }: { order: string | undefined; now: string }) {
  const signedIn = useSession() !== undefined
  const { data } = useCall(chat.list, { size: 1 }, { when: signedIn, quiet: true, pollMs: 30_000 })
  const unread = data?.unread ?? 0
  return (
    <Row
      icon={MessageCircleMore}
      title={signedIn ? m.support_chat() : m.support_visitor_ask()}
      sub={now}
      side={unread > 0 && <Tag kind="primary">{m.support_unread({ count: unread })}</Tag>}
      href={address.chat({ order })}
    />
  )
}

function SearchHelp() {
  const [keyword, type] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    go(address.help({ keyword: keyword.trim() || undefined }))
  }
  return (
    <form role="search" className={s.search} onSubmit={search}>
      <TextField
        label={m.support_search()}
        icon={Search}
        value={keyword}
        onChange={type}
        maxLength={KEYWORD_MAX}
        autoComplete="off"
      />
      <Button type="submit" kind="tonal">
        {m.support_search_go()}
      </Button>
    </form>
  )
}

/** The tree of help, a topic at a time. */
function Topics() {
  const found = useCall(help.list, {}, { staleMs: 60_000 })
  return (
    <Section title={m.support_topics()}>
      <Stack>
        <Load of={found} skeleton={<Skeleton rows={6} />}>
          {({ topics }) => (
            <Card flush>
              {topics.map(({ id, title, articles }) => (
                <details key={id} name="topic" className={s.topic}>
                  <summary className={s.question}>
                    <span>{title}</span>
                    <span className="num faint">{articles.length}</span>
                  </summary>
                  <List label={title}>
                    {articles.map((one) => (
                      <Row key={one.id} title={one.title} href={address.help({ article: one.id })} />
                    ))}
                  </List>
                </details>
              ))}
            </Card>
          )}
        </Load>
      </Stack>
    </Section>
  )
}
