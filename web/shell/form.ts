// A form: what was typed, what is wrong with it by the rules of its call, and what the house said of it.
import { valibotResolver } from '@hookform/resolvers/valibot'
import { type RefObject, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm as useEngine, useWatch } from 'react-hook-form'
import type * as v from 'valibot'
import type { Endpoint, Output, Refusals } from '../../core/endpoint.ts'
import { m } from '../../text/compiled/messages.js'
import { keepDraft, readDraft } from './draft.ts'
import { type Form, type Outcome, useAction } from './query.ts'
import { focusField } from '../ui/Field.tsx'

/** A field without a first value has a text, or what the page offers until something is typed. */
type Values = Record<string, string | number | boolean | undefined>
type Name<T> = keyof T & string
type Problems<T> = { [N in Name<T>]?: string | undefined }

export type Fields<T extends Values, Sent, R extends Refusals> = {
  /** The name of the draft, and the prefix of the ids of the fields' elements. */
  name: string
  /** The call's own, from core/forms. A field has the name that the call gives it. */
  rules: { input: v.GenericSchema<unknown, Sent>; refusals: R }
  /** Every field as it begins, in the order of the page: the first wrong one gets the focus. */
  start: T
  /** Fields that this tab remembers. Never a password, never the number of an account. */
  keep?: readonly Name<T>[]
  /** Taken as they are typed; every other text without the spaces around it. */
  secret?: readonly Name<T>[]
  /** Values sent in place of the typed ones. */
  toSend?: (values: T) => { [K in keyof Sent]?: unknown }
  /** The message of an empty field, where the rule of its call says too much. */
  empty?: { [N in Name<T>]?: () => string }
  /** Further problems, in words: between two fields, or by facts that only the page knows. */
  problems?: (values: T) => Problems<T>
  /** Which fields a refusal is about, where the house does not name one. */
  at?: { [K in keyof R]?: readonly Name<T>[] }
}

const HOUSE = 'house'

/** A field is judged when it is left with something in it, and from then on with each keystroke (design 5). */
export function useFields<T extends Values, Sent, R extends Refusals>(form: Fields<T, Sent, R>) {
  const { name: id, start, keep = [] } = form
  const names = Object.keys(start)
  const [first] = useState<Values>(() => ({ ...start, ...readDraft(id, draftOf(start, keep)) }))
  const engine = useEngine<Values, unknown, Sent>({
    defaultValues: first,
    resolver: resolverOf(form),
  })
  const judged = useRef<readonly string[]>([])
  const alone = useAlone()
  // Each field of `start` has a value, and stays of its kind.
  const values = useWatch({ control: engine.control }) as T
  const { errors, isValid } = engine.formState
  const said = names.filter((name) => errors[name]?.type === HOUSE)
  const focus = (name: string) => focusField(`${id}-${name}`)

  const set = (part: Partial<T>) => {
    for (const [name, value] of Object.entries(part)) engine.setValue(name, value)
    if (keep.length > 0) keepDraft(id, picked(engine.getValues(), keep))
    // The house's refusal stands until one of the fields that it names is changed.
    const isAnswered = said.some((name) => name in part)
    if (isAnswered) engine.clearErrors(said)
    void engine.trigger(judged.current.filter((name) => isAnswered || !said.includes(name)))
  }
  const judge = (name: Name<T>) => {
    judged.current = [...new Set([...judged.current, name])]
    if (!said.includes(name)) void engine.trigger(name)
  }
  const refuse = (wrong: readonly string[], message: string) => {
    for (const name of wrong) engine.setError(name, { type: HOUSE, message })
    if (wrong[0]) focus(wrong[0])
  }
  return {
    values,
    set,
    judge,
    refuse,
    /** Every field is right. */
    isReady: isValid,
    part: <N extends Name<T>>(name: N) => ({
      id: `${id}-${name}`,
      value: values[name],
      onChange: (next: T[N]) => set({ [name]: next } as unknown as Partial<T>),
      // A field that was left empty is not judged: the member may only be passing through.
      onBlur: () => void (values[name] !== '' && judge(name)),
      error: errors[name]?.message,
    }),
    /** Are these right? Else leads to the first that is not: for a form in steps. */
    check: (some: readonly Name<T>[]): Promise<boolean> => areRight(engine, some, { judged, focus }),
    /** Puts a refusal of the house at its fields. */
    place: (answer: { reason: string; message: string; detail: unknown }) =>
      refuse(fieldsOf(form, answer), answer.message),
    /** Forgets what was found wrong: the form is about something else now. */
    begin: () => {
      judged.current = []
      engine.clearErrors()
    },
    forget: () => keepDraft(id, undefined),
    /** Runs the work with the values to send, if all fields are right; else leads to the first wrong field. */
    submit:
      (work: (sent: Sent) => unknown) =>
      async (event?: { preventDefault: () => void }): Promise<void> => {
        event?.preventDefault()
        judged.current = names
        await alone(engine.handleSubmit(work, (wrong) => focus(firstOf(names, wrong))))
      },
  }
}

type Engine = Pick<ReturnType<typeof useEngine<Values>>, 'trigger' | 'getFieldState'>

type Judging = { judged: RefObject<readonly string[]>; focus: (name: string) => void }

async function areRight(engine: Engine, some: readonly string[], { judged, focus }: Judging): Promise<boolean> {
  judged.current = [...judged.current, ...some]
  const isRight = await engine.trigger([...some])
  const wrong = some.find((name) => engine.getFieldState(name).invalid)
  if (!isRight && wrong) focus(wrong)
  return isRight
}

function firstOf(names: readonly string[], wrong: FieldErrors): string {
  const first = names.find((name) => wrong[name])
  // Something wrong is sent that no field shows: a bug of the page, not a mistake of the member.
  if (first === undefined) throw new Error(`the form sends what its call does not take: ${Object.keys(wrong).join()}`)
  return first
}

/** Does a work, unless the last one is still running. */
function useAlone() {
  const isBusy = useRef(false)
  return async (work: () => Promise<unknown>) => {
    if (isBusy.current) return
    isBusy.current = true
    await work().finally(() => (isBusy.current = false))
  }
}

type Ends<E extends Endpoint> = {
  onDone: (data: Output<E>, sent: Form<E>) => void
  /** Called after the refusal has been shown at its fields. */
  onRefused?: (answer: Extract<Outcome<E>, { ok: false }>) => void
}

/** The fields of a command, and its sending. */
export function useForm<E extends Endpoint, T extends Values>(
  call: E,
  form: Fields<T, Form<E>, E['refusals']> & Ends<E>,
) {
  const fields = useFields(form)
  const { run, busy } = useAction(call)
  const send = fields.submit(async (filled) => {
    const answer = await run(filled)
    if (answer.ok) {
      fields.forget()
      return form.onDone(answer.data, filled)
    }
    fields.place(answer)
    return form.onRefused?.(answer)
  })
  return { ...fields, busy, send: (event?: { preventDefault: () => void }) => void send(event) }
}

const picked = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** The schema of a draft of these fields; anything else in its place is thrown away. */
const draftOf =
  (start: Values, keep: readonly string[]) =>
  (found: unknown): found is Values =>
    typeof found === 'object' &&
    found !== null &&
    Object.entries(found).every(([name, value]) => keep.includes(name) && typeof value === typeof (start[name] ?? ''))

function resolverOf<T extends Values, Sent, R extends Refusals>(
  form: Fields<T, Sent, R>,
): Resolver<Values, unknown, Sent> {
  const { rules, secret = [], toSend, problems, empty = {} } = form
  const judge = valibotResolver(rules.input as never) as Resolver<Values, unknown, Sent>
  return async (typed, context, options) => {
    const values = Object.fromEntries(
      Object.entries(typed).map(([name, value]) => [name, plain(value, secret.includes(name))]),
    ) as T
    const found = await judge((toSend ? toSend(values) : values) as Values, context, options)
    const known = problems?.(values) ?? {}
    const wrong = Object.entries(found.errors).map(([name, error]) => {
      const text = rules.refusals[error?.message as string] as (() => string) | undefined
      const needed = values[name] === '' ? (empty as Record<string, () => string>)[name] : undefined
      return [name, (needed ?? text)?.() ?? (known as Values)[name] ?? m.ui_failed()]
    })
    const texts = Object.entries({ ...known, ...Object.fromEntries(wrong) }).filter(([, text]) => text)
    if (texts.length === 0) return found
    const errors = texts.map(([name, message]) => [name, { type: 'rule', message }])
    return { values: {}, errors: Object.fromEntries(errors) }
  }
}

const plain = (value: Values[string], isSecret: boolean) =>
  typeof value === 'string' && !isSecret ? value.normalize('NFKC').trim() : value

/** The fields that a refusal is about: those of the form's own list, else the one that the house names. */
function fieldsOf<T extends Values, Sent, R extends Refusals>(
  { start, at = {} }: Fields<T, Sent, R>,
  { reason, detail }: { reason: string; detail: unknown },
): readonly string[] {
  const listed = (at as Record<string, readonly string[]>)[reason]
  const { field } = (detail ?? {}) as { field?: unknown }
  return listed ?? Object.keys(start).filter((name) => name === field)
}
