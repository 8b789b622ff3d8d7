// `npm run ops -- proposal …`: what one person has proposed and another one has to read before they approve it.
import type { Db } from '../api/shell/db.ts'
import { openProposals, type Proposal } from '../api/shell/proposals.ts'
import { showInstant } from '../core/time.ts'
import { reads, subject } from './desk.ts'

export const proposal = subject('proposal', {
  list: reads(0, list),
  'show <hash>': reads(1, show),
})

async function list(db: Db): Promise<string> {
  return (await openProposals(db)).map(line).join('\n') || 'nothing waits for a second person'
}

const line = ({ hash, kind, subject: what, says, proposed_by, lapses_at }: Proposal): string =>
  [hash, `${kind} ${what}`, says, `proposed by ${proposed_by}`, `lapses at ${showInstant(lapses_at.getTime())}`].join(
    '  ',
  )

/** All of it, however long: terms of an activity have many lines. */
async function show(db: Db, hash: string): Promise<string> {
  const found = (await openProposals(db)).find((one) => one.hash === hash)
  if (!found) throw new Error('nothing of this hash waits for a second person')
  return `${line({ ...found, says: '' })}\n${JSON.stringify(JSON.parse(found.says), null, 2)}`
}
