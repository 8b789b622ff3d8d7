import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DeskOutput } from '../../core/desk/call.ts'
import { mayDo } from '../../core/desk/deed.ts'
import { deeds } from '../../core/desk/deeds.ts'
import { callOf, proposals } from '../../core/desk/doing.ts'
import { lineOf } from '../../core/desk/line.ts'
import { m } from '../../text/compiled/messages.js'
import { Button } from '../parts/Button.tsx'
import { Field } from '../parts/Fields.tsx'
import { labelOf } from '../parts/labels.ts'
import { Failed } from '../parts/Failed.tsx'
import { Facts, Line, Panel, Typed } from '../parts/Panel.tsx'
import { proposalWords, subjectWords } from '../parts/records.ts'
import { saidWords } from '../parts/said.ts'
import { Table } from '../parts/Table.tsx'
import { ask, queryClient, useDesk } from '../shell/ask.ts'
import { hrefTo, useMe } from '../shell/place.ts'
import { deedErrorText, showInstant } from '../shell/show.ts'
import s from './Group.module.css'

type Waiting = DeskOutput<typeof proposals.list>['list'][number]

/** How often the page asks by itself while the event stream is cut. */
const EVERY_MS = 60_000

/** Proposals that wait for a second person, who reads all of one and approves that text, by its hash and a code of their app. */
export function Proposals() {
  const { data, error, isFetching, refetch } = useDesk(proposals.list, {}, { everyMs: EVERY_MS })
  const [hash, setHash] = useState('')
  const [done, setDone] = useState('')
  const isAway = error !== null && !data
  const chosen = data?.list.find((one) => one.hash === hash)
  return (
    <>
      <h1>{m.desk_proposals()}</h1>
      <p className="dim">{m.desk_proposals_about()}</p>
      {error && <Failed error={error} busy={isFetching} onAgain={refetch} />}
      {done && <Line kind="good">{m.desk_approved({ what: done })}</Line>}
      {!isAway && (
        <div className={chosen ? s.page : s.alone}>
          <Panel title={m.desk_waits()} flush>
            <Table
              name={m.desk_proposals()}
              rows={data?.list.map((one) => ({ ...one, about: aboutOf(one) }))}
              keyOf={(row) => String(row['hash'])}
              onOpen={(row) => {
                setDone('')
                setHash(String(row['hash']))
              }}
              empty={m.desk_proposals_none()}
              columns={[
                { key: 'kind', label: m.desk_col_kind(), words: proposalWords },
                { key: 'about', label: m.desk_col_subject() },
                { key: 'proposedBy', label: m.desk_col_proposedBy() },
                { key: 'lapsesAt', label: m.desk_col_lapsesAt(), as: 'instant' },
                { key: 'hash', label: m.desk_col_hash(), as: 'code' },
              ]}
            />
          </Panel>
          {chosen && (
            <div key={chosen.hash} ref={intoSight} className={s.side}>
              <Approving
                one={chosen}
                onDone={() => {
                  setDone(titleOf(chosen))
                  setHash('')
                }}
              />
            </div>
          )}
        </div>
      )}
    </>
  )
}

/** Below a long list it would not be seen. */
function intoSight(side: HTMLElement | null): void {
  side?.scrollIntoView({ block: 'nearest' })
}

/** The member whom it concerns, as its approval names them; else what it is about. */
const aboutOf = ({ kind, subject, approval }: Waiting): string =>
  approval?.input['username'] ?? subjectWords(kind, subject)

const titleOf = (one: Waiting): string => `${proposalWords(one.kind)} · ${aboutOf(one)}`

function Approving({ one, onDone }: { one: Waiting; onDone: () => void }) {
  const me = useMe()
  const deed = deeds.find(({ name }) => name === one.approval?.deed)
  const says = JSON.parse(one.says) as Record<string, unknown>
  const username = one.approval?.input['username']
  return (
    <Panel
      title={titleOf(one)}
      side={
        username && (
          <a className="link" href={hrefTo('file', username)}>
            {m.desk_to_file()}
          </a>
        )
      }
    >
      <Facts
        list={[
          ...Object.keys(says).map((key) => [labelOf(key), saidWords(one, says, key)] as const),
          [m.desk_col_proposedBy(), one.proposedBy],
          [m.desk_col_lapsesAt(), showInstant(one.lapsesAt)],
          [m.desk_col_hash(), one.hash],
        ]}
      />
      {one.proposedBy === me.name ? (
        <Line>{m.desk_own_proposal()}</Line>
      ) : !deed || deed.isAtTerminal ? (
        <>
          <Line>{m.desk_at_terminal()}</Line>
          {deed && one.approval && <Typed>{lineOf(deed, one.approval.input)}</Typed>}
        </>
      ) : mayDo(deed, me.roles) ? (
        <Approve one={one} onDone={onDone} />
      ) : (
        <Line>{m.desk_no_role()}</Line>
      )}
    </Panel>
  )
}

function Approve({ one: { approval }, onDone }: { one: Waiting; onDone: () => void }) {
  const [problem, setProblem] = useState('')
  const form = useForm({ defaultValues: { code: '' } })
  const { setFocus } = form
  // The one thing that is typed here. On a narrow page it stands below the list and comes into sight.
  useEffect(() => setFocus('code'), [setFocus])
  const deed = deeds.find(({ name }) => name === approval?.deed)
  const send = form.handleSubmit(async ({ code }) => {
    if (!deed || !approval) return
    try {
      await ask(callOf(deed), { input: approval.input, code } as never)
      onDone()
      await queryClient.invalidateQueries()
    } catch (error) {
      setProblem(deedErrorText(error))
      form.reset()
      setFocus('code')
    }
  })
  return (
    <form className={s.lists} onSubmit={(event) => void send(event)}>
      <Field
        label={m.desk_code()}
        of={form.register('code')}
        as="code"
        hint={m.desk_code_approve()}
        autoComplete="one-time-code"
      />
      {problem && <Line kind="bad">{problem}</Line>}
      <div>
        <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
          {m.desk_approve()}
        </Button>
      </div>
    </form>
  )
}
