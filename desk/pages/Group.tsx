import { useEffect, useRef, useState } from 'react'
import { groupOf, mayDo, type Deed } from '../../core/desk/deed.ts'
import { deeds } from '../../core/desk/deeds.ts'
import { callOf } from '../../core/desk/doing.ts'
import { isOptional } from '../../core/desk/fields.ts'
import { usageOf } from '../../core/desk/line.ts'
import { asFields, formFor } from '../../core/desk/row-form.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { Button } from '../parts/Button.tsx'
import type { Row } from '../parts/cells.ts'
import { DeedChoice } from '../parts/DeedChoice.tsx'
import { DeedForm } from '../parts/DeedForm.tsx'
import { groupWords } from '../parts/groups.ts'
import { Output } from '../parts/Output.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Coming, Line, Panel, Typed } from '../parts/Panel.tsx'
import { useDesk } from '../shell/ask.ts'
import { go, useMe } from '../shell/place.ts'
import { useFurther, type Lists } from './further.ts'
import s from './Group.module.css'

/** Everything that this person may do of one group: its lists, its deeds, and the form of the one that is chosen. */
export function Group({ group, verb }: { group: string; verb: string }) {
  const { roles } = useMe()
  const [row, setRow] = useState<Row>()
  const side = useRef<HTMLDivElement>(null)
  const mine = deeds.filter((deed) => groupOf(deed) === group && !deed.isAtTerminal && mayDo(deed, roles))
  const lists = mine.filter(asksNothing)
  const forms = mine.filter((deed) => !asksNothing(deed) && deed.does !== 'approves')
  const chosen = forms.find(({ name }) => name === verb) ?? forms[0]
  // The pressed row fills the chosen form, or the one that it is for. A row of a member that says nothing of any form's fields
  // leads to that member.
  const press = (from: Row) => {
    const pressed = asFields(from)
    const fitting = formFor(pressed, chosen ? [chosen, ...forms] : forms)
    if (!fitting && isOfMember(pressed)) return toMember(pressed)
    setRow(pressed)
    if (fitting && fitting !== chosen) go('do', group, fitting.name)
  }
  // What the row has left open is typed next; on a narrow page the form stands below the lists and comes into sight.
  useEffect(() => {
    if (!row) return
    const fields = side.current?.querySelectorAll<HTMLInputElement>('form :is(input, select, textarea)') ?? []
    side.current?.scrollIntoView({ block: 'nearest' })
    ;[...fields].find(({ value }) => value === '')?.focus()
  }, [row, chosen])
  if (deeds.every((deed) => groupOf(deed) !== group)) return <Unknown />
  return (
    <>
      <div className="apart">
        <h1>{groupWords(group)}</h1>
        {chosen && lists.length > 0 && (
          <div className={s.jump}>
            <Button onPress={() => side.current?.scrollIntoView()}>{m.desk_deeds()}</Button>
          </div>
        )}
      </div>
      <div className={forms.length > 0 && lists.length > 0 ? s.page : s.alone}>
        <div className={classes(s.lists, lists.length > 1 && s.several)}>
          {lists.map((deed) => (
            <Listing key={deed.name} deed={deed} onOpen={forms.length > 0 ? press : undefined} />
          ))}
          <AtTerminal
            deeds={deeds.filter((deed) => groupOf(deed) === group && deed.isAtTerminal && mayDo(deed, roles))}
          />
        </div>
        {chosen && (
          <div ref={side} className={lists.length > 0 ? s.side : s.form}>
            <Panel title={m.desk_deeds()}>
              <div className={classes(s.deeds, forms.length > 1 && s.chosen)}>
                {forms.length > 1 && (
                  <DeedChoice deeds={forms} chosen={chosen} onChoose={(deed) => go('do', group, deed.name)} />
                )}
                <DeedForm key={`${chosen.name} ${JSON.stringify(row)}`} deed={chosen} start={row} />
              </div>
            </Panel>
          </div>
        )}
      </div>
    </>
  )
}

const Unknown = () => (
  <>
    <h1>{m.desk_deeds()}</h1>
    <Line kind="bad">{m.desk_no_not_found()}</Line>
  </>
)

/** What this person may do and no browser offers, each with the line that is typed at a terminal. */
function AtTerminal({ deeds: all }: { deeds: readonly Deed[] }) {
  const begun = all.filter(({ does }) => does !== 'approves')
  if (begun.length === 0) return null
  return (
    <Panel title={m.desk_by_terminal()}>
      <p className="dim">{m.desk_by_terminal_about()}</p>
      <dl className={s.typed}>
        {begun.map((deed) => (
          <div key={deed.name}>
            <dt>{deed.words({})}</dt>
            <dd>
              <Typed>{usageOf(deed)}</Typed>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** Lists are shown at once; a whole export is asked for. */
const asksNothing = ({ name, does, fields }: Deed): boolean =>
  does === 'reads' && Object.values(fields).every(isOptional) && !name.endsWith(' export')

const isOfMember = (row: Row): boolean => typeof (row['username'] ?? row['member']) === 'string'

/** To the file of a member who stands there by name; one who stands there by number is found by it. */
const toMember = ({ username, member }: Row) =>
  typeof username === 'string' ? go('file', username) : go('members', String(member))

/** Rows of members lead to them where there is no form that they fill. */
const areOfMembers = (output: unknown): boolean =>
  Object.values(output as Row).some((list) => Array.isArray(list) && list.some(isOfMember))

function Listing({ deed, onOpen }: { deed: Deed; onOpen: ((row: Row) => void) | undefined }) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useDesk(callOf(deed), { input: {} })
  const { output, moreOf, problem } = useFurther(deed, data as { output: Lists } | undefined, dataUpdatedAt)
  const opens = onOpen ?? (output !== undefined && areOfMembers(output) ? toMember : undefined)
  return (
    <Panel title={deed.words({})} flush>
      {error && <Failed error={error} busy={isFetching} onAgain={refetch} />}
      {!data && !error && <Coming />}
      {problem !== undefined && <Line kind="bad">{problem}</Line>}
      {output !== undefined && (
        <Output
          moreOf={moreOf}
          name={deed.name}
          title={deed.words({})}
          schema={deed.output}
          output={output}
          {...(opens && { onOpen: opens })}
        />
      )}
    </Panel>
  )
}
