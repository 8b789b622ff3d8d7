import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { file } from '../../core/desk/file.ts'
import { m } from '../../text/compiled/messages.js'
import { Button } from '../parts/Button.tsx'
import { Field } from '../parts/Fields.tsx'
import { Line, Panel } from '../parts/Panel.tsx'
import { ask } from '../shell/ask.ts'
import { errorText } from '../shell/show.ts'
import s from './File.module.css'

/** Asks for the reason to open a member's file: it is on record, and shown to compliance. */
export function Opening({ username }: { username: string }) {
  const client = useQueryClient()
  const [problem, setProblem] = useState('')
  const form = useForm({ defaultValues: { reason: '' } })
  const open = form.handleSubmit(async ({ reason }) => {
    try {
      await ask(file.open, { username, reason })
      await client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
    } catch (error) {
      setProblem(errorText(error))
    }
  })
  return (
    <>
      <h1>{username}</h1>
      <Panel title={m.desk_open_title()}>
        <form className={s.opening} onSubmit={(event) => void open(event)}>
          <p className="dim">{m.desk_open_about()}</p>
          <Field label={m.desk_open_reason()} of={form.register('reason')} hint={m.desk_open_hint()} />
          {problem && <Line kind="bad">{problem}</Line>}
          <div>
            <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
              {m.desk_open()}
            </Button>
          </div>
        </form>
      </Panel>
    </>
  )
}
