// A line of `npm run ops` as the deed that it means, read before anybody is asked for a secret; and the help, from the
// declarations.
import * as v from 'valibot'
import { saidAs } from '../../core/desk/fields.ts'
import { behindName, meantBy, readWords, usageOf } from '../../core/desk/line.ts'
import { groupOf, type Deed } from '../../core/desk/deed.ts'
import { jsonIn } from './json-file.ts'

export type Command = { deed: Deed; input: object }

/** Reads a line. Throws the usage where it means nothing, of its group where it names one. */
export async function commandOf(deeds: readonly Deed[], words: readonly string[]): Promise<Command> {
  const meant = meantBy(deeds, words)
  let complaint = ''
  for (const deed of meant) {
    const typed = readWords(deed, behindName(deed, words))
    if (!typed) continue
    const read = v.safeParse(deed.input, await withFiles(deed, typed))
    if (read.success) return { deed, input: read.output }
    complaint ||= read.issues.map((issue) => `${v.getDotPath(issue) ?? deed.name}: ${issue.message}`).join('\n')
  }
  throw new Error([complaint, helpOn(deeds, words)].filter((text) => text !== '').join('\n'))
}

/** A field that is written in a file has its path on the line. */
async function withFiles({ fields }: Deed, typed: Record<string, string>): Promise<object> {
  const read: Record<string, unknown> = { ...typed }
  for (const [name, field] of Object.entries(fields))
    if (saidAs(field as v.GenericSchema) === 'file') read[name] = await jsonIn(typed[name] ?? '')
  return read
}

/** The lines of a group, or of all, each with its words. */
export function helpOn(deeds: readonly Deed[], [group = '']: readonly string[]): string {
  const asked = deeds.filter((deed) => groupOf(deed) === group)
  const shown = asked.length > 0 ? asked : deeds
  return shown.map((deed) => `npm run ops -- ${usageOf(deed)}\n    ${helpOf(deed)}`).join('\n')
}

function helpOf({ words, who, does }: Deed): string {
  const eyes = {
    reads: 'reads',
    acts: 'one person',
    proposes: 'the first of two people',
    approves: 'the second of two people',
  }
  return `${words({}, { locale: 'en' })} (${eyes[does]}; ${who === 'everybody' ? 'everybody' : who.join(', ')})`
}
