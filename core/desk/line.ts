// A deed as one line of text: people type it, the log keeps it, and they sign it.
import type * as v from 'valibot'
import type { Deed } from './deed.ts'
import { innerOf, isOptional, saidAs } from './fields.ts'

type Field = readonly [string, v.GenericSchema]

const fieldsOf = ({ fields }: Deed): Field[] => Object.entries(fields) as Field[]

/** How a line is typed: `deposit approve <provider> <reference> <hash>`. */
export const usageOf = (deed: Deed): string => [deed.name, ...fieldsOf(deed).map(shownField)].join(' ')

function shownField([name, field]: Field): string {
  const said = saidAs(field)
  const options = optionsOf(field)
  const shown = said === 'file' ? `<file of ${name}>` : (options?.join('|') ?? `<${name}>`)
  if (said === 'named') return `[${name} <YYYY-MM-DDTHH:MM>]`
  return isOptional(field) ? `[${shown}]` : shown
}

/** The allowed words of a field that has a fixed list. */
export function optionsOf(field: v.GenericSchema): readonly string[] | undefined {
  const { options } = innerOf(field) as { options?: unknown }
  return Array.isArray(options) && options.every((one) => typeof one === 'string') ? options : undefined
}

/** The words behind a deed's name as its fields, each as typed; undefined where they are too few or too many. */
export function readWords(deed: Deed, typed: readonly string[]): Record<string, string> | undefined {
  const fields = fieldsOf(deed)
  const words = [...typed]
  const read: Record<string, string> = {}
  const named = new Set(fields.filter(([, field]) => saidAs(field) === 'named').map(([name]) => name))
  while (named.delete(words.at(-2) ?? '')) {
    const [name = '', value = ''] = words.splice(-2)
    read[name] = value
  }
  const placed = fields.filter(([, field]) => saidAs(field) !== 'named')
  const hasSentence = placed.some(([, field]) => saidAs(field) === 'sentence')
  let over = words.length - placed.filter(([, field]) => !isOptional(field)).length
  if (over < 0 || words.includes('')) return undefined
  for (const [name, field] of placed) {
    const isSentence = saidAs(field) === 'sentence'
    if (isOptional(field) && (hasSentence || over-- <= 0)) continue
    read[name] = words.splice(0, isSentence ? over + 1 : 1).join(' ')
  }
  return words.length === 0 ? read : undefined
}

/** The line of a deed in one spelling, whether it came from the terminal or from the desk. */
export function lineOf(deed: Deed, input: Readonly<Record<string, unknown>>): string {
  const said = fieldsOf(deed).flatMap(([name, field]) => {
    const value = input[name]
    if (value === undefined) return []
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const as = saidAs(field)
    if (as === 'named') return [name, text]
    return [as === 'word' && /[\s"]/.test(text) ? JSON.stringify(text) : text]
  })
  return [deed.name, ...said].join(' ')
}

/** The words of a line of the log. */
export const wordsIn = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*")(?=\s|$)|\S+/gu)].map(([word, quoted]) =>
    quoted === undefined ? word : (JSON.parse(quoted) as string),
  )

/** The deeds that a line may mean, by the words that it begins with: the longest name first. */
export const meantBy = (deeds: readonly Deed[], words: readonly string[]): Deed[] =>
  deeds
    .filter(({ name }) => name.split(' ').every((word, at) => word === words[at]))
    .toSorted((one, other) => other.name.length - one.name.length)

/**
 * The deed that a line means. What a file held stands in a line as it is, in any number of words: then the longest name tells.
 */
export function deedOfLine(deeds: readonly Deed[], words: readonly string[]): Deed | undefined {
  const meant = meantBy(deeds, words)
  return meant.find((deed) => readWords(deed, behindName(deed, words)) !== undefined) ?? meant[0]
}

/** The words behind its name. */
export const behindName = ({ name }: Pick<Deed, 'name'>, words: readonly string[]): string[] =>
  words.slice(name.split(' ').length)
