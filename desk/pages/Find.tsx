import { useState } from 'react'
import { file } from '../../core/desk/file.ts'
import { m } from '../../text/compiled/messages.js'
import { Button } from '../parts/Button.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Panel } from '../parts/Panel.tsx'
import { stateWords } from '../parts/states.ts'
import { Table } from '../parts/Table.tsx'
import { useDesk } from '../shell/ask.ts'
import { go } from '../shell/place.ts'
import s from './Find.module.css'

/** Members by a name, a mobile or another detail, masked. */
export function Find({ text }: { text: string }) {
  const [typed, setTyped] = useState(text)
  const isAsked = text.trim().length > 1
  const { data, error, isFetching, refetch } = useDesk(file.find, { text: text.trim() }, { when: isAsked })
  return (
    <>
      <h1>{m.desk_find()}</h1>
      <form
        className={s.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim().length > 1) go('members', typed.trim())
        }}
      >
        <input
          className={s.input}
          aria-label={m.desk_search()}
          placeholder={m.desk_search_hint()}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" kind="primary">
          {m.desk_search()}
        </Button>
      </form>
      <p className="faint">{m.desk_find_about()}</p>
      {error && <Failed error={error} busy={isFetching} onAgain={refetch} />}
      {isAsked && !error && (
        <Panel title={m.desk_found()} flush>
          <Table
            name={m.desk_found()}
            rows={data?.list}
            keyOf={(row) => String(row['username'])}
            onOpen={({ username }) => go('file', String(username))}
            columns={[
              { key: 'username', label: m.desk_col_username() },
              { key: 'name', label: m.desk_col_name() },
              { key: 'mobile', label: m.desk_col_mobile() },
              { key: 'standing', label: m.desk_col_standing(), words: stateWords },
              { key: 'level', label: m.desk_col_level(), as: 'count' },
              { key: 'registeredAt', label: m.desk_col_registeredAt(), as: 'instant' },
              { key: 'lastSeenAt', label: m.desk_col_lastSeenAt(), as: 'instant' },
            ]}
          />
        </Panel>
      )}
    </>
  )
}
