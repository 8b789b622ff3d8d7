import { Monitor, Smartphone } from 'lucide-react'
import { access, type Login, type OpenSession } from '../../core/member/access.ts'
import { m } from '../../text/compiled/messages.js'
import { queryClient, useAction, useCall } from '../shell/query.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Instant } from '../ui/Instant.tsx'
import { Section, Stack } from '../ui/Page.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Load, Skeleton } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { toast } from '../ui/toast.ts'
import s from './access.module.css'

/** Where the member is signed in, with an end to each, and who came in or tried to. */
export function Devices() {
  const open = useCall(access.sessions, {}, { staleMs: 0 })
  const logins = useCall(access.logins, {}, { staleMs: 0 })
  return (
    <>
      <Section title={m.access_devices_open()}>
        <Stack>
          <Load of={open} skeleton={<Skeleton rows={2} />}>
            {({ list }) => <Sessions list={list} />}
          </Load>
        </Stack>
      </Section>
      <Section title={m.access_logins()}>
        <Stack>
          <Load of={logins} skeleton={<Skeleton rows={4} />}>
            {({ list }) => (
              <>
                <Card flush>
                  <List label={m.access_logins()}>
                    {list.map((one, at) => (
                      <LoginRow key={`${one.at} ${at}`} login={one} />
                    ))}
                  </List>
                </Card>
                <p className="faint">{m.access_logins_note()}</p>
              </>
            )}
          </Load>
        </Stack>
      </Section>
    </>
  )
}

function Sessions({ list }: { list: OpenSession[] }) {
  const end = useAction(access.endSession)
  const leave = async (id: string | undefined) => {
    const answer = await end.run(id === undefined ? {} : { id })
    if (answer.ok) toast(id === undefined ? m.access_ended_others() : m.access_ended(), 'done')
    await queryClient.invalidateQueries({ queryKey: [access.sessions.path] })
  }
  return (
    <>
      <Card flush>
        <List label={m.access_devices_open()}>
          {list.map((one) => (
            <Row
              key={one.id}
              icon={iconOf(one.device)}
              title={
                <span className={s.marks}>
                  {deviceOf(one)}
                  {one.isThis && <Tag kind="ok">{m.access_this_device()}</Tag>}
                </span>
              }
              sub={
                <>
                  {placeOf(one)} · <Instant at={one.activeAt} />
                </>
              }
              side={
                !one.isThis && (
                  <Button
                    kind="quiet"
                    size="small"
                    label={m.access_end_label({ device: deviceOf(one) })}
                    onPress={() => void leave(one.id)}
                  >
                    {m.access_end()}
                  </Button>
                )
              }
            />
          ))}
        </List>
      </Card>
      {list.length > 1 && (
        <Button kind="danger" wide busy={end.busy} onPress={() => void leave(undefined)}>
          {m.access_end_others()}
        </Button>
      )}
    </>
  )
}

const results = {
  registered: m.access_login_registered,
  in: m.access_login_in,
  recovered: m.access_login_recovered,
  refused: m.access_login_refused,
}

function LoginRow({ login }: { login: Login }) {
  return (
    <Row
      icon={iconOf(login.device)}
      title={deviceOf(login)}
      sub={
        <>
          {placeOf(login)} · <Instant at={login.at} />
        </>
      }
      side={<Tag kind={login.result === 'refused' ? 'bad' : 'plain'}>{results[login.result]()}</Tag>}
    />
  )
}

type From = Pick<Login, 'device' | 'place'>

const deviceOf = ({ device }: From): string => device ?? m.access_device_unknown()
const iconOf = (device: string | null) => (/Windows|Mac|Linux|ChromeOS/.test(device ?? '') ? Monitor : Smartphone)

const places = { here: m.access_place_here, local: m.access_place_local }
const placeOf = ({ place }: From): string => (place ? places[place]() : m.access_place_none())
