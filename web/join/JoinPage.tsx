import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import { joinForm, joinLetters, joinTopics, type JoinTopic } from '../../core/forms/join.ts'
import { join } from '../../core/join.ts'
import { m } from '../../text/compiled/messages.js'
import { useForm } from '../shell/form.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { OrderNo } from '../ui/Code.tsx'
import { SelectField, TextField } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Foot, Page, Stack } from '../ui/Page.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import { Steps } from '../ui/Steps.tsx'
import { TextArea } from '../ui/TextArea.tsx'

/** A consultation: a member or a visitor wants to work with the house (spec 1, decision 77). */
export default function JoinPage() {
  const [sent, setSent] = useState<string>()
  return sent === undefined ? <Ask onSent={setSent} /> : <Sent id={sent} />
}

const topics: Record<JoinTopic, () => string> = {
  agent: m.join_topic_agent,
  channel: m.join_topic_channel,
  games: m.join_topic_games,
  other: m.join_topic_other,
}

function Ask({ onSent }: { onSent: (id: string) => void }) {
  const form = useForm(join.ask, {
    name: 'join',
    rules: joinForm,
    start: { topic: '', name: '', contact: '', message: '' },
    keep: ['topic', 'name', 'contact', 'message'],
    onDone: ({ id }) => onSent(id),
  })
  return (
    <Page
      title={m.join_title()}
      lead={m.join_lead()}
      root={address.mine()}
      foot={
        <Foot>
          <Button wide busy={form.busy} off={!form.isReady} onPress={form.send}>
            {m.join_send()}
          </Button>
        </Foot>
      }
    >
      <Stack>
        <Card>
          <div className="column">
            <SelectField
              {...form.part('topic')}
              label={m.join_topic()}
              placeholder={m.join_topic_needed()}
              options={joinTopics.map((topic) => ({ value: topic, label: topics[topic]() }))}
            />
            <TextField {...form.part('name')} label={m.join_name()} autoComplete="name" maxLength={40} />
            <TextField
              {...form.part('contact')}
              label={m.join_contact()}
              autoComplete="off"
              maxLength={100}
              hint={m.join_contact_hint()}
            />
            <TextArea
              {...form.part('message')}
              label={m.join_message()}
              rows={5}
              most={joinLetters.max}
              hint={m.join_message_hint({ min: joinLetters.min, max: joinLetters.max })}
            />
          </div>
        </Card>
        <Note>{m.join_privacy()}</Note>
      </Stack>
    </Page>
  )
}

function Sent({ id }: { id: string }) {
  return (
    <Page title={m.join_sent()} lead={m.join_sent_lead()} root={address.mine()}>
      <Stack>
        <Card>
          <KeyValues>
            <KeyValue name={m.join_number()}>
              <OrderNo text={id} what={m.join_number()} />
            </KeyValue>
          </KeyValues>
        </Card>
        <Card>
          <Steps
            steps={[
              { name: m.join_step_sent(), isDone: true },
              { name: m.join_step_seen(), isDone: false },
              { name: m.join_step_answered(), isDone: false },
            ]}
          />
        </Card>
        <ButtonLink href={address.home()} kind="tonal">
          {m.ui_home()}
        </ButtonLink>
      </Stack>
    </Page>
  )
}
