// A form: what was typed, what is wrong with it by the rules of its call, and what the house said of it.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Endpoint, Output, Refusals } from '../../core/endpoint.ts'
import { keepDraft, readDraft } from './draft.ts'
import { verdictOn, type Name, type Rules, type Values } from './form-verdict.ts'
import { takeSent, takeTyped } from './opened.ts'
import { type Form, type Outcome, useAction } from './query.ts'
import { focusField } from '../ui/Field.tsx'

export type Fields<T extends Values, Sent, R extends Refusals> = Rules<T, Sent, R> & {
  /** The name of the draft, and the prefix of the ids of the fields' elements. */
  name: string
  /** Every field as it begins, in the order of the page: the first wrong one gets the focus. */
  start: T
  /** Fields that this tab remembers. Never a password, never the number of an account. */
  keep?: readonly Name<T>[]
  /** Which fields a refusal is about, where the house does not name one. */
  at?: { [K in keyof R]?: readonly Name<T>[] }
}

/** The message at a field: a fault by the rules, or a refusal of the house, which stays until it is answered. */
type Fault = { message: string; isRefusal: boolean }
type Held<T> = { values: T; faults: { [N in Name<T>]?: Fault | undefined } }

/** A field is judged when it is left with something in it, and from then on with each keystroke (design 5). */
export function useFields<T extends Values, Sent, R extends Refusals>(form: Fields<T, Sent, R>) {
  const { name: id } = form
  const { names, held, hold, now, watch, found, set, judge } = useTyped(form)
  const isReady = useReady(form, held.values)
  const alone = useAlone()
  const focus = (name: string) => focusField(`${id}-${name}`)

  const refuse = (wrong: readonly string[], message: string) => {
    const said = Object.fromEntries(wrong.map((name) => [name, { message, isRefusal: true }]))
    hold({ faults: { ...now.current.faults, ...said } })
    if (wrong[0]) focus(wrong[0])
  }
  /** Are these right? Else leads to the first that is not. */
  const check = (some: readonly Name<T>[]): boolean => {
    watch((judged) => [...judged, ...some])
    const faults = found(some)
    hold({ faults: { ...now.current.faults, ...faults } })
    const wrong = some.find((name) => faults[name])
    if (wrong) focus(wrong)
    return wrong === undefined
  }
  return {
    values: held.values,
    set,
    judge,
    refuse,
    /** Every field is right. */
    isReady,
    part: <N extends Name<T>>(name: N) => ({
      id: `${id}-${name}`,
      // Before the app has come, boot.ts lets such fields be typed into.
      'data-carried': '',
      value: held.values[name],
      onChange: (next: T[N]) => set({ [name]: next } as unknown as Partial<T>),
      // A field that was left empty is not judged: the member may only be passing through.
      onBlur: () => void (now.current.values[name] !== '' && judge(name)),
      error: held.faults[name]?.message,
    }),
    /** Judges the fields of one step, for forms that have steps. */
    check,
    /** Puts a refusal of the house at its fields. */
    place: (answer: { reason: string; message: string; detail: unknown }) =>
      refuse(fieldsOf(form, answer), answer.message),
    /** Forgets what was found wrong: the form is about something else now. */
    begin: () => {
      watch(() => [])
      hold({ faults: {} })
    },
    forget: () => keepDraft(id, undefined),
    /** Runs the work with the values to send, if all fields are right; else leads to the first wrong field. */
    submit:
      (work: (sent: Sent) => unknown) =>
      async (event?: { preventDefault: () => void }): Promise<void> => {
        event?.preventDefault()
        await alone(async () => {
          watch(() => names)
          const { wrong, sent } = verdictOn(form, now.current.values)
          hold({ faults: faultsOf(names, wrong) })
          if (sent === undefined) focus(firstOf(names, wrong))
          else await work(sent)
        })
      },
  }
}

/** Values and faults of a form, and how a keystroke changes both. */
function useTyped<T extends Values, Sent, R extends Refusals>(form: Fields<T, Sent, R>) {
  const { name: id, start, keep = [] } = form
  const names = Object.keys(start) as Name<T>[]
  const [held, hold, now] = useHeld<Held<T>>(() => ({
    // Each field of `start` has a value, and stays of its kind.
    values: { ...start, ...readDraft(id, draftOf(start, keep)) },
    faults: {},
  }))
  const judged = useRef<readonly Name<T>[]>([])

  const found = (some: readonly Name<T>[], values = now.current.values): Held<T>['faults'] =>
    faultsOf(some, verdictOn(form, values).wrong)
  const saidOf = (faults: Held<T>['faults']) => names.filter((name) => faults[name]?.isRefusal)

  const set = (part: Partial<T>) => {
    const { faults } = now.current
    const values = { ...now.current.values, ...part }
    if (keep.length > 0) keepDraft(id, picked(values, keep))
    // The house's refusal stands until one of the fields that it names is changed.
    const said = saidOf(faults)
    const isAnswered = said.some((name) => name in part)
    const answered = isAnswered ? faultsOf(said, {}) : {}
    const again = judged.current.filter((name) => isAnswered || !said.includes(name))
    hold({ values, faults: { ...faults, ...answered, ...found(again, values) } })
  }
  const judge = (name: Name<T>) => {
    judged.current = [...new Set([...judged.current, name])]
    const { faults } = now.current
    if (!faults[name]?.isRefusal) hold({ faults: { ...faults, ...found([name]) } })
  }
  /** Changes which fields are judged with each keystroke. */
  const watch = (change: (judged: readonly Name<T>[]) => readonly Name<T>[]) =>
    void (judged.current = change(judged.current))
  useCarried(id, names, (typed, left) => {
    set(typed as Partial<T>)
    for (const name of left) judge(name)
  })
  return { names, held, hold, now, watch, found, set, judge }
}

/**
 * Hands over what was typed into these fields before the app had come, and which of them were left since, leads into the one
 * in which the member is, and sends the form if Enter was pressed there.
 */
function useCarried<N extends string>(
  form: string,
  names: readonly N[],
  carry: (typed: Values, left: N[]) => void,
): void {
  const begin = useEffectEvent(() => {
    const taken = names.flatMap((name) => {
      const typed = takeTyped(`${form}-${name}`)
      return typed ? [{ name, ...typed }] : []
    })
    const filled = taken.filter(({ text }) => text !== '')
    if (filled.length > 0)
      carry(
        Object.fromEntries(filled.map(({ name, text }) => [name, text])),
        filled.filter(({ isIn }) => !isIn).map(({ name }) => name),
      )
    const open = taken.find(({ isIn }) => isIn)
    const field = open && document.getElementById(`${form}-${open.name}`)
    field?.focus({ preventScroll: true })
    // The form is sent a frame later: by then its fields have the text that was typed.
    if (field && takeSent()) requestAnimationFrame(() => field.closest('form')?.requestSubmit())
  })
  useLayoutEffect(() => begin(), [])
}

/** State whose newest value can be read at once, between two drawings too. */
function useHeld<S extends object>(begin: () => S) {
  const [held, setHeld] = useState(begin)
  const now = useRef(held)
  const hold = (part: Partial<S>) => {
    now.current = { ...now.current, ...part }
    setHeld(now.current)
  }
  return [held, hold, now] as const
}

/** Is every field right? Told once the page is drawn: what a form sends may name what stands further down in its page. */
function useReady<T extends Values, Sent, R extends Refusals>(form: Fields<T, Sent, R>, values: T): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(verdictOn(form, values).sent !== undefined), [form, values])
  return isReady
}

function faultsOf<N extends string>(names: readonly N[], wrong: { [name: string]: string }) {
  const faults = names.map((name) => [
    name,
    wrong[name] === undefined ? undefined : { message: wrong[name], isRefusal: false },
  ])
  return Object.fromEntries(faults) as { [Name in N]?: Fault | undefined }
}

function firstOf(names: readonly string[], wrong: { [name: string]: string }): string {
  const first = names.find((name) => name in wrong)
  // Something wrong is sent that no field shows: a bug of the page, not a mistake of the member.
  if (first === undefined) throw new Error(`the form sends what its call does not take: ${Object.keys(wrong).join()}`)
  return first
}

/** Runs the work, unless the previous run is not over. */
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

/** The fields that a refusal is about: those of the form's own list, else the one that the house names. */
function fieldsOf<T extends Values, Sent, R extends Refusals>(
  { start, at = {} }: Fields<T, Sent, R>,
  { reason, detail }: { reason: string; detail: unknown },
): readonly string[] {
  const listed = (at as Record<string, readonly string[]>)[reason]
  const { field } = (detail ?? {}) as { field?: unknown }
  return listed ?? Object.keys(start).filter((name) => name === field)
}
