// The page of all settings, made of their schemas.
import * as v from 'valibot'
import { declaredSettings } from '../../api/host/env.ts'

type Schema = v.GenericSchema<unknown, unknown>
/** The parts of a valibot pipe that restrict its values. */
type Part = {
  kind: string
  type: string
  default?: unknown
  options?: readonly string[]
  requirement?: unknown
  message?: unknown
  wrapped?: Part
  pipe?: readonly Part[]
}

const HEAD = `# Settings

Every variable that the house and its sandbox read, each declared once, in the \`settings.ts\` of its room. \`npm run settings\` prints
this page and \`npm run settings -- write\` writes it; a test compares. An empty variable says nothing.

| variable | what it is | unit | may be | default |
|---|---|---|---|---|
`

/** The whole page, the settings in the order of their names. */
export function settingsPage(): string {
  const rows = Object.entries(declaredSettings)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => rowOf(name, schema))
  return `${HEAD}${rows.join('\n')}\n`
}

function rowOf(name: string, schema: Schema): string {
  const parts = partsOf(schema as unknown as Part)
  const preset = parts[0]?.default
  const cells = [`\`${name}\``, v.getDescription(schema) ?? '', unitOf(name), rangeOf(parts), shown(preset)]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

/** A schema and all that it is made of. */
function partsOf(part: Part): Part[] {
  const inner = [...(part.pipe ?? []).filter((one) => one !== part && one.pipe !== part.pipe), part.wrapped]
  return [part, ...inner.flatMap((one) => (one ? partsOf(one) : []))]
}

const UNITS = ['days', 'hours', 'minutes', 'seconds', 'ms', 'yuan']

/** The end of a setting's name is its unit. */
const unitOf = (name: string): string => UNITS.find((unit) => name.toLowerCase().endsWith(`_${unit}`)) ?? ''

function rangeOf(parts: readonly Part[]): string {
  const options = parts.find((part) => part.type === 'picklist')?.options
  if (options) return options.join(', ')
  const bound = (type: string) => parts.filter((part) => part.type === type).map((part) => Number(part.requirement))
  const [least, most] = [bound('min_value'), bound('max_value')]
  if (least.length > 0 && most.length > 0) return `${Math.max(...least)} to ${Math.min(...most)}`
  const said = parts.map(({ message }) => message).filter((one): one is string => typeof one === 'string')
  return [...new Set(said)].map((one) => one.replace(/^must be /, '')).join('; ')
}

const shown = (preset: unknown): string => (preset === undefined || preset === '' ? '' : `\`${String(preset)}\``)
