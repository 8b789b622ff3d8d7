import { MessageSquarePlus } from 'lucide-react'
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { address } from '../../core/addresses.ts'
import { feedback, type Feedback } from '../../core/support/feedback.ts'
import { UUID_PATTERN } from '../../core/endpoint.ts'
import { replyForm } from '../../core/forms/feedback.ts'
import { FEEDBACK_MOST } from '../../core/site.ts'
import { showInstant } from '../../core/time.ts'
import { feedbackNames } from '../../core/support/names.ts'
import { m } from '../../text/compiled/messages.js'
import { useDraft } from '../shell/draft.ts'
import { useForm } from '../shell/form.ts'
import { useCall } from '../shell/query.ts'
import { useQueryOf } from '../shell/router.ts'
import { useSession } from '../shell/session.ts'
import { Button, ButtonLink, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { List } from '../ui/Row.tsx'
import { Load, Lost, Skeleton } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/toast.ts'
import { OrderLine } from './OrderLine.tsx'
import { Pictures } from './Picture.tsx'
import { PictureField } from './PictureField.tsx'
import { Replies } from './Replies.tsx'
import { SignInFirst } from './SignInFirst.tsx'
import s from './Support.module.css'
import { pageOfOrder, states } from './words.ts'

/** One feedback: what was written, what people answered, and a reply, which opens it again. */
export default function FeedbackDetailPage() {
  const { id = '' } = useQueryOf(address.feedbackDetail)
  const signedIn = useSession() !== undefined
  const isId = UUID_PATTERN.test(id)
  const found = useCall(feedback.detail, { id }, { when: isId && signedIn, pollMs: 15_000 })
  const isUnknown = !isId || (found.error as { reason?: string } | null)?.reason === UNKNOWN
  return (
    <Page
      title={m.support_detail()}
      root={address.myFeedback()}
      actions={<IconButton icon={MessageSquarePlus} label={m.support_new()} href={address.feedback()} />}
    >
      {!signedIn ? (
        <SignInFirst title={m.support_sign_in_feedback()} />
      ) : isUnknown ? (
        <Lost title={m.support_unknown()}>
          <ButtonLink size="medium" href={address.myFeedback()}>
            {m.support_mine()}
          </ButtonLink>
        </Lost>
      ) : (
        <Load of={found} skeleton={<Skeleton rows={4} />}>
          {(one) => <Shown one={one} onReplied={() => void found.refetch()} />}
        </Load>
      )}
    </Page>
  )
}

const UNKNOWN = 'feedback_unknown'

function Shown({ one, onReplied }: { one: Feedback; onReplied: () => void }) {
  const { type, state, content, images, order, createdAt, list } = one
  return (
    <>
      <Stack>
        <Card>
          <div className={`apart ${s.head}`}>
            <h2 className="title-3">{feedbackNames[type]()}</h2>
            <Tag kind={states[state].kind}>{states[state].name()}</Tag>
          </div>
          <p className={s.words}>{content}</p>
          <Pictures ids={images} />
          <p className={`faint caption ${s.when}`}>
            {m.support_written_at()} <span className="num">{showInstant(createdAt)}</span>
          </p>
        </Card>
        {order && (
          <Card flush>
            <List label={m.support_order()}>
              <OrderLine order={order} href={pageOfOrder(order)} />
            </List>
          </Card>
        )}
      </Stack>
      <Section title={m.support_conversation()}>
        <Stack>
          {list.length === 0 && <Note>{m.support_no_replies()}</Note>}
          <Replies list={list} />
          <Reply one={one} onReplied={onReplied} />
        </Stack>
      </Section>
    </>
  )
}

const ids = anyList(v.string())

function Reply({ one: { id, state }, onReplied }: { one: Feedback; onReplied: () => void }) {
  const name = `reply-${id}`
  const [images, setImages, forgetImages] = useDraft(`${name}-images`, ids, [])
  const form = useForm(feedback.reply, {
    name,
    rules: replyForm,
    start: { content: '' },
    keep: ['content'],
    secret: ['content'],
    toSend: ({ content }) => ({ id, content, ...(images.length > 0 && { images }) }),
    onDone: () => {
      form.begin()
      form.set({ content: '' })
      form.forget()
      forgetImages()
      setImages([])
      toast(m.support_replied(), 'done')
      onReplied()
    },
  })
  return (
    <Card>
      <form className={s.form} onSubmit={form.send}>
        <TextArea
          {...form.part('content')}
          label={m.support_reply()}
          hint={state === 'closed' ? m.support_reply_reopens() : m.support_reply_hint()}
          most={FEEDBACK_MOST}
          rows={3}
        />
        <PictureField ids={images} onChange={setImages} />
        <Button type="submit" wide busy={form.busy} off={!form.isReady}>
          {m.support_reply_send()}
        </Button>
      </form>
    </Card>
  )
}
