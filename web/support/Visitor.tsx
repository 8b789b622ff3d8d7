import { type FormEvent, useState } from 'react'
import { address } from '../../core/addresses.ts'
import { QUESTION_CODE_PATTERN, questionForm, questionLetters, questionMoreForm } from '../../core/forms/question.ts'
import { question, type Question } from '../../core/support/question.ts'
import { m } from '../../text/compiled/messages.js'
import { useForm } from '../shell/form.ts'
import { useCall } from '../shell/query.ts'
import { go, useQueryOf } from '../shell/router.ts'
import { signInHere } from '../shell/sign-in.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Code } from '../ui/Code.tsx'
import { TextField } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import { Load, Lost, Skeleton } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/toast.ts'
import { useHours } from './hours.ts'
import { Replies } from './Replies.tsx'
import s from './Support.module.css'
import { states } from './words.ts'

/** For a visitor who is not signed in: a question to people, and the answer to one they asked, by its code. */
export function Visitor() {
  const { code = '' } = useQueryOf(address.chat)
  const hours = useHours()
  return (
    <Page title={m.support_visitor_title()} lead={hours?.hours ?? ' '} root={address.service()}>
      {code === '' ? <Ask /> : <Asked code={code} />}
    </Page>
  )
}

function Ask() {
  const form = useForm(question.ask, {
    name: 'question',
    rules: questionForm,
    start: { content: '' },
    keep: ['content'],
    secret: ['content'],
    onDone: ({ code }) => {
      form.forget()
      toast(m.support_replied(), 'done')
      go(address.chat({ code }), { replace: true })
    },
  })
  return (
    <>
      <Stack>
        <Card>
          <form className={s.form} onSubmit={form.send}>
            <TextArea
              {...form.part('content')}
              label={m.support_question()}
              hint={m.support_question_hint(questionLetters)}
              most={questionLetters.max}
              rows={5}
            />
            <Button type="submit" wide busy={form.busy} off={!form.isReady}>
              {m.support_question_send()}
            </Button>
          </form>
        </Card>
        <Note>{m.support_question_note()}</Note>
      </Stack>
      <Section title={m.support_question_again()}>
        <Stack>
          <FindAgain />
        </Stack>
      </Section>
      <Section title={m.support_question_member()}>
        <Stack>
          <Button kind="tonal" wide onPress={signInHere}>
            {m.support_sign_in_chat()}
          </Button>
          <ButtonLink kind="quiet" wide href={address.help()}>
            {m.support_help()}
          </ButtonLink>
        </Stack>
      </Section>
    </>
  )
}

function FindAgain() {
  const [code, type] = useState('')
  const [isWrong, setWrong] = useState(false)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const asked = code.trim()
    if (!QUESTION_CODE_PATTERN.test(asked)) return setWrong(true)
    go(address.chat({ code: asked }))
  }
  return (
    <Card>
      <form className={s.form} onSubmit={find}>
        <TextField
          label={m.support_question_code()}
          value={code}
          onChange={(next) => {
            setWrong(false)
            type(next)
          }}
          error={isWrong ? m.support_question_unknown() : undefined}
          maxLength={40}
          autoComplete="off"
          mono
        />
        <Button type="submit" kind="tonal" wide>
          {m.support_question_find()}
        </Button>
      </form>
    </Card>
  )
}

const UNKNOWN = 'question_unknown'

function Asked({ code }: { code: string }) {
  const isCode = QUESTION_CODE_PATTERN.test(code)
  const found = useCall(question.detail, { code }, { when: isCode, pollMs: 30_000 })
  const isUnknown = !isCode || (found.error as { reason?: string } | null)?.reason === UNKNOWN
  if (isUnknown)
    return (
      <Lost title={m.support_question_unknown()}>
        <ButtonLink size="medium" href={address.chat()}>
          {m.support_question_new()}
        </ButtonLink>
      </Lost>
    )
  return (
    <Stack>
      <Card>
        <KeyValues>
          <KeyValue name={m.support_question_code()}>
            <Code text={code} what={m.support_question_code()} />
          </KeyValue>
        </KeyValues>
        <p className={`faint caption ${s.hint}`}>{m.support_question_keep()}</p>
      </Card>
      <Load of={found} skeleton={<Skeleton rows={3} />}>
        {(one) => <Talked code={code} one={one} onSaid={() => void found.refetch()} />}
      </Load>
    </Stack>
  )
}

function Talked({ code, one, onSaid }: { code: string; one: Question; onSaid: () => void }) {
  const form = useForm(question.more, {
    name: `question-${code}`,
    rules: questionMoreForm,
    start: { content: '' },
    secret: ['content'],
    toSend: ({ content }) => ({ code, content }),
    onDone: () => {
      form.begin()
      form.set({ content: '' })
      toast(m.support_replied(), 'done')
      onSaid()
    },
  })
  return (
    <>
      <p>
        <Tag kind={states[one.state].kind}>{states[one.state].name()}</Tag>
      </p>
      <Replies list={one.list} />
      <Card>
        <form className={s.form} onSubmit={form.send}>
          <TextArea
            {...form.part('content')}
            label={m.support_reply()}
            hint={m.support_question_more_hint({ max: questionLetters.max })}
            most={questionLetters.max}
            rows={3}
          />
          <Button type="submit" wide busy={form.busy} off={!form.isReady}>
            {m.support_reply_send()}
          </Button>
        </form>
      </Card>
    </>
  )
}
