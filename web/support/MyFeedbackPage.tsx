import { MessageSquarePlus } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import { feedback, type FeedbackRow } from '../../core/support/feedback.ts'
import { feedbackNames } from '../../core/support/names.ts'
import { m } from '../../text/compiled/messages.js'
import { useCallPages } from '../shell/query.ts'
import { useSession } from '../shell/session.ts'
import { ButtonLink, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { InfiniteList } from '../ui/InfiniteList.tsx'
import { Instant } from '../ui/Instant.tsx'
import { Page, Stack } from '../ui/Page.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Empty } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { SignInFirst } from './SignInFirst.tsx'
import s from './Support.module.css'
import { states } from './words.ts'

/** The member's feedback to people, with the state of each. */
export default function MyFeedbackPage() {
  const signedIn = useSession() !== undefined
  return (
    <Page
      title={m.support_mine()}
      root={address.service()}
      actions={<IconButton icon={MessageSquarePlus} label={m.support_new()} href={address.feedback()} />}
    >
      {signedIn ? <Mine /> : <SignInFirst title={m.support_sign_in_feedback()} />}
    </Page>
  )
}

function Mine() {
  const pages = useCallPages(feedback.list, {}, { pollMs: 30_000 })
  const empty = (
    <Empty title={m.support_mine_empty()} text={m.support_mine_empty_text()}>
      <ButtonLink size="medium" href={address.feedback()}>
        {m.support_feedback()}
      </ButtonLink>
    </Empty>
  )
  return (
    <InfiniteList pages={pages} empty={empty}>
      {(rows) => (
        <Stack>
          <Card flush>
            <List label={m.support_mine()}>
              {rows.map((row) => (
                <One key={row.id} row={row} />
              ))}
            </List>
          </Card>
        </Stack>
      )}
    </InfiniteList>
  )
}

function One({ row: { id, type, content, state, replies, createdAt } }: { row: FeedbackRow }) {
  return (
    <Row
      title={feedbackNames[type]()}
      sub={
        <>
          <span className={s.begin}>{content}</span>
          <Instant at={createdAt} />
        </>
      }
      side={<Tag kind={states[state].kind}>{states[state].name()}</Tag>}
      sideSub={replies > 0 ? m.support_replies({ count: replies }) : undefined}
      href={address.feedbackDetail({ id })}
    />
  )
}
