import { ListChecks } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { address } from '../../core/addresses.ts'
import { feedback } from '../../core/support/feedback.ts'
import { feedbackForm } from '../../core/forms/feedback.ts'
import type { MemberOrder } from '../../core/support/order.ts'
import { FEEDBACK_MOST, feedbackTypes } from '../../core/site.ts'
import { feedbackNames } from '../../core/support/names.ts'
import { m } from '../../text/compiled/messages.js'
import { useDraft } from '../shell/draft.ts'
import { useForm } from '../shell/form.ts'
import { useCall } from '../shell/query.ts'
import { useQueryOf } from '../shell/router.ts'
import { useGoFromHere } from '../shell/steps.ts'
import { useSession } from '../shell/session.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { ChoiceGrid } from '../ui/Choice.tsx'
import { Message } from '../ui/Message.tsx'
import { Foot, Page, Stack } from '../ui/Page.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/toast.ts'
import { OrderField } from './OrderField.tsx'
import { PictureField } from './PictureField.tsx'
import { SignInFirst } from './SignInFirst.tsx'
import s from './Support.module.css'
import { isOrder } from './words.ts'

const FIELDS = 'feedback'

/** Feedback: what kind it is, in the member's own words, with an order and pictures where there are some. */
export default function FeedbackPage() {
  const signedIn = useSession() !== undefined
  if (signedIn) return <Write />
  return (
    <Page title={m.support_feedback()} root={address.service()}>
      <SignInFirst title={m.support_sign_in_feedback()} />
    </Page>
  )
}

const drafts = {
  order: v.custom<MemberOrder | null>((kept) => kept === null || isOrder(kept)),
  images: anyList(v.string()),
}

function Write() {
  const asked = useQueryOf(address.feedback)
  const goFromHere = useGoFromHere()
  const about = `${FIELDS}-${asked.type ?? ''}${(asked.text ?? '').length}`
  const [order, setOrder, forgetOrder] = useDraft(`${about}-order`, drafts.order, null)
  const [images, setImages, forgetImages] = useDraft(`${about}-images`, drafts.images, [])
  const known = feedbackTypes.find((type) => type === asked.type) ?? ''
  const form = useForm(feedback.submit, {
    name: about,
    rules: feedbackForm,
    start: { type: known as string, content: asked.text ?? '', orderNo: '' },
    keep: ['type', 'content'],
    // A member's own words stay as they are typed.
    secret: ['content'],
    toSend: ({ type, content }) => ({
      ...{ type, content },
      ...(order && { orderNo: order.orderNo }),
      ...(images.length > 0 && { images }),
    }),
    at: { order_unknown: ['orderNo'] },
    onDone: ({ id }) => {
      forgetOrder()
      forgetImages()
      toast(m.support_submitted(), 'done')
      goFromHere(address.feedbackDetail({ id }), { replace: true })
    },
  })
  const choose = (next: MemberOrder | null) => {
    setOrder(next)
    form.set({ orderNo: next?.orderNo ?? '' })
  }
  useOrderOf(asked.order, order, choose)
  return (
    <Page
      title={m.support_feedback()}
      root={address.service()}
      actions={<IconButton icon={ListChecks} label={m.support_mine()} href={address.myFeedback()} />}
      foot={
        <Foot>
          <Button wide busy={form.busy} off={!form.isReady} onPress={form.send}>
            {m.support_submit()}
          </Button>
        </Foot>
      }
    >
      <Stack>
        <Card>
          <TypeField {...form.part('type')} />
        </Card>
        <TextArea
          {...form.part('content')}
          label={m.support_content()}
          hint={m.support_content_hint()}
          most={FEEDBACK_MOST}
        />
        <OrderField
          id={form.part('orderNo').id}
          order={order ?? undefined}
          onChange={(next) => choose(next ?? null)}
          error={form.part('orderNo').error}
        />
        <PictureField ids={images} onChange={setImages} />
      </Stack>
    </Page>
  )
}

type TypeFieldProps = {
  id: string
  value: string
  onChange: (type: string) => void
  error: string | undefined
}

function TypeField({ id, value, onChange, error }: TypeFieldProps) {
  return (
    <div id={id} tabIndex={-1} className={s.types}>
      <p className={s.label} aria-hidden>
        {m.support_type()}
      </p>
      <ChoiceGrid<string>
        label={m.support_type()}
        options={feedbackTypes.map((type) => ({ value: type, label: feedbackNames[type]() }))}
        value={value}
        onChange={onChange}
      />
      <Message own={id} error={error} />
    </div>
  )
}

/** The order that a page hands over is filled in, if it is one of the last seven days and nothing was chosen. */
function useOrderOf(orderNo: string | undefined, chosen: MemberOrder | null, choose: (order: MemberOrder) => void) {
  const [isDone, setDone] = useDraft(`feedback-order ${orderNo}`, v.boolean(), false)
  const isAsked = orderNo !== undefined && !isDone
  const found = useCall(
    feedback.orders,
    { orderNo: (orderNo ?? '').slice(0, 64) },
    { when: isAsked && !chosen, quiet: true },
  )
  const [order] = found.data?.list ?? []
  const take = useEffectEvent(() => {
    if (!order || chosen || isDone) return
    setDone(true)
    choose(order)
  })
  useEffect(() => take(), [order])
}
