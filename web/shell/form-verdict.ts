// Judges a form's typed values by the rules of its call: the values to send, or the fault of each field in words.
import * as v from 'valibot'
import type { Refusals } from '../../core/endpoint.ts'
import { m } from '../../text/compiled/messages.js'

/** A field without a first value has a text, or what the page offers until something is typed. */
export type Values = Record<string, string | number | boolean | undefined>
export type Name<T> = keyof T & string
type Problems<T> = { [N in Name<T>]?: string | undefined }

export type Rules<T extends Values, Sent, R extends Refusals> = {
  /** The schema of the call, from core/forms. Fields have the names that the call gives them. */
  rules: { input: v.GenericSchema<unknown, Sent>; refusals: R }
  /** Taken as they are typed; every other text without the spaces around it. */
  secret?: readonly Name<T>[]
  /** Values sent in place of the typed ones. */
  toSend?: (values: T) => { [K in keyof Sent]?: unknown }
  /** The message of an empty field, for fields whose schema would give a longer one. */
  empty?: { [N in Name<T>]?: () => string }
  /** Further problems, in words: between two fields, or by facts that only the page knows. */
  problems?: (values: T) => Problems<T>
}

/** The first fault of each field, by the field's name; `sent`, the values to send, where no field has a fault. */
export type Verdict<Sent> = { wrong: { [name: string]: string }; sent?: Sent }

export function verdictOn<T extends Values, Sent, R extends Refusals>(
  { rules, secret = [], toSend, problems, empty = {} }: Rules<T, Sent, R>,
  typed: T,
): Verdict<Sent> {
  const values = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, plain(value, secret.includes(name))]),
  ) as T
  // One fault a field is shown, so the rest of its rules need not be asked.
  const judged = v.safeParse(rules.input, toSend ? toSend(values) : values, { abortPipeEarly: true })
  const wrong: Record<string, string> = {}
  for (const [name, message] of Object.entries(problems?.(values) ?? {})) if (message) wrong[name] = message as string
  for (const { name, reason } of judged.success ? [] : firstOfEach(judged.issues)) {
    const text = rules.refusals[reason] as (() => string) | undefined
    const needed = values[name] === '' ? (empty as Record<string, () => string>)[name] : undefined
    wrong[name] = (needed ?? text)?.() ?? wrong[name] ?? m.ui_failed()
  }
  return judged.success && Object.keys(wrong).length === 0 ? { wrong, sent: judged.output } : { wrong }
}

function firstOfEach(issues: readonly v.BaseIssue<unknown>[]): { name: string; reason: string }[] {
  const first = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = String(path?.[0]?.key ?? '')
    if (!first.has(name)) first.set(name, message)
  }
  return [...first].map(([name, reason]) => ({ name, reason }))
}

const plain = (value: Values[string], isSecret: boolean) =>
  typeof value === 'string' && !isSecret ? value.normalize('NFKC').trim() : value
