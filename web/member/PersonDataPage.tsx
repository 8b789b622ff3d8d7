import { Lock, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import type { Output } from '../../core/endpoint.ts'
import type { member } from '../../core/member/member.ts'
import { m } from '../../text/compiled/messages.js'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Load, Skeleton } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { AvatarSheet } from './AvatarSheet.tsx'
import { ConfirmForm, type Fillable } from './ConfirmForm.tsx'
import { correction } from './correction.ts'
import { MobileRow } from './MobileRow.tsx'
import s from './PersonDataPage.module.css'
import { useUser } from './user.ts'

type User = Output<typeof member.userInfo>

/** Who the member has said they are. What is confirmed stays, and people correct it (spec 3). */
export default function PersonDataPage() {
  const user = useUser()
  return (
    <Page title={m.profile_title()} root={address.mine()}>
      <Load of={user} skeleton={<Skeleton rows={7} />}>
        {(data) => (
          <>
            <Stack>
              <Face user={data} />
            </Stack>
            <Section title={m.profile_facts()}>
              <Stack>
                <Facts user={data} />
                <Note>{m.profile_lead()}</Note>
                <Card flush>
                  <List>
                    <Row
                      icon={PencilLine}
                      title={m.profile_correct()}
                      sub={m.profile_correct_sub()}
                      href={address.feedback(correction())}
                    />
                  </List>
                </Card>
              </Stack>
            </Section>
          </>
        )}
      </Load>
    </Page>
  )
}

function Face({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  return (
    <Card>
      <div className={s.head}>
        <Avatar of={user.avatar} size={72} />
        <p className={s.names}>
          <strong className="title-3">{user.username}</strong>
          <span className="dim caption num">ID {user.uid}</span>
        </p>
        <Button kind="tonal" size="small" onPress={() => setOpen(true)}>
          <span aria-hidden>{m.profile_avatar_other()}</span>
          <span className="hush">{m.profile_avatar_change()}</span>
        </Button>
      </div>
      {open && <AvatarSheet now={user.avatar} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const titles: Record<Fillable, () => string> = {
  gender: m.profile_gender,
  birthday: m.profile_birthday,
  email: m.profile_email,
}

function Facts({ user }: { user: User }) {
  const [field, setField] = useState<Fillable>()
  const gender = user.gender && (user.gender === 'male' ? m.profile_male() : m.profile_female())
  const fill = (name: Fillable) => () => setField(name)
  return (
    <Card flush>
      <List>
        <Fact name={m.member_real_name()} value={user.realName} />
        <Fact name={m.profile_gender()} value={gender} onFill={fill('gender')} />
        <Fact name={m.profile_birthday()} value={user.birthday} onFill={fill('birthday')}>
          {user.isVerified ? m.profile_verified() : m.profile_not_verified()}
        </Fact>
        <MobileRow />
        <Fact name={m.profile_email()} value={user.email} onFill={fill('email')} />
      </List>
      {field && (
        <Sheet open onClose={() => setField(undefined)} title={titles[field]()} lead={m.profile_fill_lead()}>
          <ConfirmForm
            field={field}
            submit={m.profile_confirm()}
            onDone={() => {
              setField(undefined)
              toast(m.profile_done(), 'done')
            }}
          />
        </Sheet>
      )}
    </Card>
  )
}

type FactProps = {
  name: string
  value: string | null
  onFill?: () => void
  /** The state of its proof, where it has one. */
  children?: string
}

function Fact({ name, value, onFill, children }: FactProps) {
  if (value === null && onFill)
    return <Row title={name} side={<span className="dim">{m.profile_empty()}</span>} onPress={onFill} />
  return (
    <Row
      title={name}
      sub={[children, m.profile_confirmed()].filter(Boolean).join(' · ')}
      side={
        <span className={s.value}>
          {value}
          <Icon of={Lock} size={16} />
        </span>
      }
    />
  )
}
