import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../text/compiled/messages.js'
import { queryClient } from '../shell/query.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Load, Skeleton } from '../ui/States.tsx'
import s from './AboutPage.module.css'

type Notice = { name: string; version: string; license: string; text: string }

const address = `${import.meta.env.BASE_URL}notices.json`

/** Written by the build (web/build/notices.ts), so it is of this very version. */
async function read(): Promise<Notice[]> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`status ${response.status}`)
  return (await response.json()) as Notice[]
}

/** The packages that the app and its server are made with, and the words of their licences. */
export function Notices() {
  const [open, setOpen] = useState(false)
  const notices = useQuery({ queryKey: [address], queryFn: read, enabled: open, staleTime: Infinity }, queryClient)
  return (
    <Card>
      <div className={s.choice}>
        <p>{m.about_open_text()}</p>
        {!open ? (
          <Button kind="tonal" wide onPress={() => setOpen(true)}>
            {m.about_open_show()}
          </Button>
        ) : (
          <Load of={notices} skeleton={<Skeleton rows={6} />}>
            {(list) => (
              <ul className={s.notices}>
                {list.map(({ name, version, license, text }) => (
                  <li key={`${name} ${version}`}>
                    <details>
                      <summary>
                        {name} {version} · {license}
                      </summary>
                      <pre lang="en">{text || license}</pre>
                    </details>
                  </li>
                ))}
              </ul>
            )}
          </Load>
        )}
      </div>
    </Card>
  )
}
