import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { address, type Address } from '../../core/addresses.ts'
import { message } from '../../core/message.ts'
import { m } from '../../text/compiled/messages.js'
import { queryClient, useAction, useCall } from '../shell/query.ts'
import { inside, useQueryOf } from '../shell/router.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Instant } from '../ui/Instant.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { RichText } from '../ui/RichText.tsx'
import { Load, Lost, Skeleton } from '../ui/States.tsx'
import s from './NotifyPage.module.css'

/** A message, which is read by opening it, or a notice. */
export default function NotifyOnePage() {
  const { id = '', notice } = useQueryOf(address.notifyOne)
  return notice === undefined ? <Message id={id} /> : <Notice id={notice} />
}

function Message({ id }: { id: string }) {
  const found = useCall(message.info, { id: id.slice(0, 64) })
  const { run } = useAction(message.read)
  const unread = found.data?.isRead === false
  const open = useEffectEvent(async () => {
    if (!(await run({ ids: [id] })).ok) return
    // Where the push stream is cut, the house does not tell the page so: it asks again itself.
    for (const path of [message.list.path, message.unread.path])
      void queryClient.invalidateQueries({ queryKey: [path] })
  })
  useEffect(() => {
    if (unread) void open()
  }, [unread])
  return (
    <Page title={m.message_one_title()} root={address.notify()}>
      {reasonOf(found.error) === 'message_unknown' ? (
        <Gone title={m.message_unknown()} text={m.message_unknown_text()} to={address.notify()} />
      ) : (
        <Load of={found} skeleton={<Skeleton rows={2} />}>
          {({ title, text, at, link }) => (
            <One title={title} at={at}>
              <p>{text}</p>
              <About link={link} />
            </One>
          )}
        </Load>
      )}
    </Page>
  )
}

function Notice({ id }: { id: string }) {
  const found = useCall(message.notice, { id: id.slice(0, 64) })
  const list = address.notify({ tab: 'notices' })
  return (
    <Page title={m.message_notice_title()} root={list}>
      {reasonOf(found.error) === 'notice_unknown' ? (
        <Gone title={m.message_notice_unknown()} text={m.message_notice_unknown_text()} to={list} />
      ) : (
        <Load of={found} skeleton={<Skeleton rows={2} />}>
          {({ title, body, publishedAt }) => (
            <One title={title} at={publishedAt}>
              <RichText of={body} />
            </One>
          )}
        </Load>
      )}
    </Page>
  )
}

const reasonOf = (error: unknown) => (error as { reason?: string } | null)?.reason

const One = (props: { title: string; at: number; children: ReactNode }) => (
  <Stack>
    <Card>
      <article className={s.one}>
        <h2 className="title-3 semi">{props.title}</h2>
        <p className={`faint caption ${s.time}`}>
          <Instant at={props.at} />
        </p>
        {props.children}
      </article>
    </Card>
  </Stack>
)

function About({ link }: { link: string | null }) {
  const to = link === null ? undefined : inside(link)
  return (
    to && (
      <ButtonLink href={to} kind="tonal" size="medium" wide>
        {to === address.service() ? m.ui_service_full() : m.message_open()}
      </ButtonLink>
    )
  )
}

const Gone = ({ title, text, to }: { title: string; text: string; to: Address }) => (
  <Lost title={title} text={text}>
    <ButtonLink href={to} size="medium">
      {m.message_to_list()}
    </ButtonLink>
  </Lost>
)
