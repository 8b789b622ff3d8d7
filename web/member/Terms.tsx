import { useState } from 'react'
import type { Output } from '../../core/endpoint.ts'
import type { site } from '../../core/site.ts'
import { TERMS_VERSION } from '../../core/terms.ts'
import { m } from '../../text/compiled/messages.js'
import { useConfig } from '../shell/config.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import s from './LoginPage.module.css'

type Keep = Output<typeof site.config>['keepDays']
type Part = { title: string; text: string }

const terms = (): Part[] => [
  { title: m.legal_terms_1(), text: m.legal_terms_1_text() },
  { title: m.legal_terms_2(), text: m.legal_terms_2_text() },
  { title: m.legal_terms_3(), text: m.legal_terms_3_text() },
  { title: m.legal_terms_4(), text: m.legal_terms_4_text() },
  { title: m.legal_terms_5(), text: m.legal_terms_5_text() },
  { title: m.legal_terms_6(), text: m.legal_terms_6_text() },
  { title: m.legal_terms_7(), text: m.legal_terms_7_text() },
]

/** With how long things are kept, as the operator has set it; a page that does not know yet says nothing of days. */
const privacy = (keep: Keep | undefined): Part[] => [
  { title: m.legal_privacy_1(), text: m.legal_privacy_1_text() },
  { title: m.legal_privacy_2(), text: m.legal_privacy_2_text() },
  { title: m.legal_privacy_3(), text: howLong(keep) },
  { title: m.legal_privacy_4(), text: m.legal_privacy_4_text() },
  { title: m.legal_privacy_5(), text: m.legal_privacy_5_text() },
]

function howLong(keep: Keep | undefined): string {
  const always = m.legal_privacy_3_text()
  if (!keep) return always
  const { chats, feedback, requests, devices, pictures } = keep
  return `${always} ${m.legal_privacy_3_days({ chats, feedback, requests, devices, pictures })}`
}

/** The terms and the privacy notice, to be read before a visitor agrees to them. */
export function TermsLinks() {
  const [open, setOpen] = useState<'terms' | 'privacy'>()
  const keep = useConfig()?.keepDays
  const parts = open === 'privacy' ? privacy(keep) : terms()
  return (
    <p className={s.read}>
      {m.legal_read()}
      <Button kind="quiet" size="small" onPress={() => setOpen('terms')}>
        {m.legal_terms()}
      </Button>
      <Button kind="quiet" size="small" onPress={() => setOpen('privacy')}>
        {m.legal_privacy()}
      </Button>
      <Sheet
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open === 'privacy' ? m.legal_privacy() : m.legal_terms()}
      >
        <div className={s.legal}>
          <p className="dim caption">{m.legal_version({ version: TERMS_VERSION })}</p>
          {parts.map(({ title, text }) => (
            <section key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </section>
          ))}
        </div>
        <Button wide onPress={() => setOpen(undefined)}>
          {m.legal_close()}
        </Button>
      </Sheet>
    </p>
  )
}
