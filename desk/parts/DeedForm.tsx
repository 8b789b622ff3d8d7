import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import type { Deed } from '../../core/desk/deed.ts'
import { callOf } from '../../core/desk/doing.ts'
import { isOptional, saidAs } from '../../core/desk/fields.ts'
import { optionsOf } from '../../core/desk/line.ts'
import { m } from '../../text/compiled/messages.js'
import { ask, queryClient } from '../shell/ask.ts'
import { language } from '../shell/look.ts'
import { hrefTo } from '../shell/place.ts'
import { deedErrorText, errorText, isUnanswered } from '../shell/show.ts'
import { Button } from './Button.tsx'
import type { Row } from './cells.ts'
import { Field } from './Fields.tsx'
import { labelOf } from './labels.ts'
import { Output } from './Output.tsx'
import { optionIn } from './options.ts'
import { Line } from './Panel.tsx'
import s from './DeedForm.module.css'

type Values = Record<string, unknown>
type Came = { output: unknown; approval: unknown }

type DeedFormProps = {
  deed: Deed
  start?: Row | undefined
  /** The field begins with the subject of the page, and cannot be changed. */
  isSet?: boolean
}

/** The form of a deed as it is declared: its fields in their order, its rules, and its output. */
export function DeedForm({ deed, start = {}, isSet = false }: DeedFormProps) {
  const [came, setCame] = useState<Came>()
  const [problem, setProblem] = useState('')
  const fields = Object.entries(deed.fields) as [string, v.GenericSchema][]
  const form = useForm<Values>({
    // A reason is each person's own, never that of a row.
    defaultValues: Object.fromEntries(
      fields.map(([name, field]) => [name, saidAs(field) === 'sentence' ? '' : startOf(start[name])]),
    ),
    resolver: valibotResolver(deed.input as v.GenericSchema<Values, Values>) as Resolver<Values>,
  })
  useTypedAcrossLanguages(deed.name, form)
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async (input) => {
    setProblem('')
    setCame(undefined)
    try {
      setCame((await ask(callOf(deed), { input } as never)) as Came)
      if (deed.does !== 'reads') await queryClient.invalidateQueries()
    } catch (error) {
      setProblem(deed.does === 'reads' ? errorText(error) : deedErrorText(error))
      // What stands on the page says whether it was done all the same.
      if (deed.does !== 'reads' && isUnanswered(error)) await queryClient.invalidateQueries()
    }
  })
  return (
    <form className={s.form} onSubmit={(event) => void send(event)} noValidate>
      <h3>{deed.words({})}</h3>
      {fields.map(([name, field]) => {
        const said = saidAs(field)
        const isLeft = isOptional(field)
        return (
          <Field
            key={name}
            isSet={isSet && start[name] !== undefined}
            label={isLeft ? m.desk_optional({ label: labelOf(name) }) : labelOf(name)}
            as={said === 'sentence' || said === 'file' ? 'long' : 'text'}
            options={optionsOf(field)}
            optionWords={(option) => optionIn(name, option)}
            hint={said === 'file' ? m.desk_as_json() : said === 'named' ? m.desk_as_moment() : undefined}
            error={errors[name] && m.desk_field_wrong()}
            of={form.register(name, {
              setValueAs: (text: unknown) => valueOf(text, { isLeft, isFile: said === 'file' }),
            })}
          />
        )
      })}
      {problem && <Line kind="bad">{problem}</Line>}
      <div>
        <Button type="submit" kind="primary" busy={isSubmitting}>
          {deed.does === 'proposes' ? m.desk_propose() : deed.does === 'reads' ? m.desk_look() : m.desk_do()}
        </Button>
      </div>
      {came && <Outcome deed={deed} {...came} />}
    </form>
  )
}

let carried: { deed: string; typed: Values } | undefined

/** A change of language draws the page anew: what was typed into the form stays in it. */
function useTypedAcrossLanguages(deed: string, { getValues, reset }: UseFormReturn<Values>): void {
  const take = useEffectEvent(() => {
    if (carried?.deed === deed) reset(carried.typed, { keepDefaultValues: true })
    carried = undefined
  })
  const carry = useEffectEvent(() => (carried = { deed, typed: getValues() }))
  useEffect(() => {
    take()
    return language.watch(() => carry())
  }, [])
}

function Outcome({ deed, output, approval }: Came & { deed: Deed }) {
  return (
    <div className={s.came}>
      {deed.does !== 'reads' && <Line kind="good">{approval ? m.desk_proposed() : m.desk_done()}</Line>}
      {approval !== null && (
        <a className="link" href={hrefTo('proposals')}>
          {m.desk_to_proposals()}
        </a>
      )}
      <Output name={deed.name} title={deed.words({})} schema={deed.output} output={output} />
    </div>
  )
}

const startOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

function valueOf(text: unknown, { isLeft, isFile }: { isLeft: boolean; isFile: boolean }): unknown {
  if (text === '' && isLeft) return undefined
  if (!isFile || typeof text !== 'string') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    // A text that is no JSON is passed on as typed, and the schema refuses it.
    return text
  }
}
