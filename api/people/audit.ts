// Checks deeds of people against the keys that their secrets make: a deed that its person has not signed, or a decision
// of two people without both signatures, was written by somebody else, whoever owns the database.
import * as v from 'valibot'
import { deeds as declared } from '../../core/desk/deeds.ts'
import { deedOfLine, wordsIn } from '../../core/desk/line.ts'
import { personSecret } from '../../core/desk/people.ts'
import type { Check } from '../ledger/audit/audit.ts'
import type { Sql } from '../shell/db.ts'
import { canonical, hashOfProposal, shortHash, type Kind } from '../shell/proposals.ts'
import { decided } from './audit-decided.sql.ts'
import { wrongCases } from './audit-cases.ts'
import {
  everyCase,
  everyDeed,
  everyKey,
  everyProposal,
  type AnyDeed,
  type AnyKey,
  type AnyProposal,
} from './audit.sql.ts'
import { OWNER, wordsToSign } from './deeds.ts'
import { isSigned } from './key.ts'

export async function checkDeeds(db: Sql): Promise<Check[]> {
  const deeds = await everyDeed(db)
  const all = await everyKey(db)
  const keys = Map.groupBy(all, ({ name }) => name)
  const stray = all.filter(({ isOwned }) => !isOwned)
  const unsigned = new Set(deeds.filter((deed) => !isOwn(deed, keys.get(deed.person) ?? [])))
  const signed = new Map(deeds.filter((deed) => !unsigned.has(deed)).map((deed) => [deed.id, deed] as const))
  const proposals = await everyProposal(db)
  const forged = proposals.flatMap((one) => wrongWith(one, signed) ?? [])
  const { counted, named } = await undecided(db, proposals)
  const cases = await everyCase(db)
  const strange = wrongCases(cases, signed.values())
  const given = [...keys.values()].flatMap((of) => unasked(of, signed.values()))
  return [
    {
      ...{ id: 'I-15', says: 'every deed is signed by its person', counted: deeds.length },
      breaches: unsigned.size + stray.length,
      named: [
        ...[...unsigned].map(({ id, person }) => `deed ${id} is not signed by ${person}`),
        ...stray.map(({ name }) => `a key of ${name}, who is nobody`),
      ],
    },
    {
      ...{ id: 'I-15', says: 'another key is set by its person, or by a code of two others', counted: all.length },
      breaches: given.length,
      named: given.map(({ name }) => `a key of ${name} that neither they nor two others have asked for`),
    },
    {
      ...{
        id: 'I-15',
        says: 'what two people decide stands on a deed of each',
        counted: proposals.length,
      },
      breaches: forged.length,
      named: forged,
    },
    {
      ...{ id: 'I-15', says: 'cases are as the deeds that opened and closed them', counted: cases.length },
      breaches: strange.length,
      named: strange.map((one) => `${one} is not as its deeds say`),
    },
    {
      ...{ id: 'I-15', says: 'what is done in the name of two people was approved', counted },
      breaches: named.length,
      named: named.map((one) => `${one} was not approved`),
    },
  ]
}

/** Returns decisions in the books of features without a proposal that this person has approved. */
async function undecided(db: Sql, proposals: readonly AnyProposal[]) {
  const approved = Map.groupBy(proposals, (one) => `${one.kind} ${one.subject} by ${one.approved_by}`)
  const named: string[] = []
  let counted = 0
  for (const [kind, rows] of Object.entries(decided))
    for (const { subject, person, says = {} } of await rows(db)) {
      counted += 1
      const name = `${kind} ${subject} by ${person}`
      if (!approved.get(name)?.some((one) => agrees(one, says))) named.push(name)
    }
  return { counted, named }
}

/** A text that is no table of fields is read as an empty one, with which nothing agrees. */
const readsAsTable = v.fallback(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), {})

/** Does the proposal say all of this? What two people approved may be edited in its row before it is used. */
function agrees({ says }: AnyProposal, row: Readonly<Record<string, unknown>>): boolean {
  const said = v.parse(readsAsTable, says)
  return Object.entries(row).every(([name, value]) => canonical(value) === canonical(said[name]))
}

/** By a key of the person's that had no other after it yet. The owner, who makes the first two, has none. */
function isOwn({ id, at, person, words, signature }: AnyDeed, keys: readonly AnyKey[]): boolean {
  if (person === OWNER) return words.startsWith('person first ')
  const message = wordsToSign({ id, person, words })
  return keys.some(
    ({ publicKey }, place) =>
      signature !== null && at <= untilOf(keys, place, at) && isSigned(signature, message, publicKey),
  )
}

/** When a key of a person's ended: by two others, or with the next one; `now` where it has not. */
const untilOf = (keys: readonly AnyKey[], place: number, now: Date): Date =>
  keys[place]?.endedAt ?? keys[place + 1]?.since ?? now

/** Other keys than the first that the former one has not signed for, and whose former one two others have not ended. */
function unasked(keys: readonly AnyKey[], signed: Iterable<AnyDeed>): AnyKey[] {
  const changes = [...signed].filter(({ words }) => words === personSecret.name)
  return keys.filter(({ since }, place) => {
    const former = keys[place - 1]
    if (!former || former.endedAt) return false
    return !changes.some((deed) => deed.at <= since && isBy(deed, former))
  })
}

const isBy = ({ id, person, words, signature }: AnyDeed, { name, publicKey }: AnyKey): boolean =>
  person === name && signature !== null && isSigned(signature, wordsToSign({ id, person, words }), publicKey)

type Signed = ReadonlyMap<string, AnyDeed>

function wrongWith(one: AnyProposal, signed: Signed): string | undefined {
  const name = `proposal ${one.id} of ${one.kind} ${one.subject}`
  if (!hashOfProposal(one).equals(one.hash)) return `${name} does not say what its hash is of`
  const proposal = signed.get(one.deed)
  const approving = meaning(proposal)?.approval
  const isMeant = approving && approvals[one.kind as Kind]?.includes(approving.name)
  if (!isOf(proposal, one.proposed_by, one.proposed_at) || !isMeant || proposal?.isRefused)
    return `${name} stands on no deed of ${one.proposed_by} that proposes`
  if (one.approved_by === null) return undefined
  const approval = signed.get(one.approval ?? '')
  // A line that reads names the hash too, and a note may: only the last word of the deed that approves says yes.
  const isRead = meaning(approval) === approving && approval?.words.split(' ').at(-1) === shortHash(one.hash)
  const isApproved = isRead && isOf(approval, one.approved_by, one.ended_at)
  return isApproved && one.approved_by !== one.proposed_by
    ? undefined
    : `${name} was not approved by ${one.approved_by}`
}

/** By which deed each kind of proposal is approved: under a deed that proposes one thing, nobody puts another in its person's name. */
const approvals: Readonly<Record<Kind, readonly string[]>> = {
  ...{ deposit: ['deposit approve'], loss: ['loss approve'], bet: ['bet approve'], venue: ['venue approve'] },
  ...{ entry: ['venue approve'], game: ['games approve'], rate: ['savings publish'], offer: ['offer publish'] },
  ...{ draw: ['draw approve'], void: ['draw void approve'], price: ['price approve'], gift: ['vip gift approve'] },
  ...{ match: ['match approve'], login: ['member reset approve'], detail: ['member correct approve'] },
  ...{ block: ['member approve'], payout: ['member payout approve'], review: ['payout approve'] },
  ...{ inviter: ['invite approve'], friend: ['invite clear approve'], exclusion: ['care approve'] },
  ...{ limit: ['care limit approve'], person: ['person approve'], 'person end': ['person end approve'] },
  ...{ 'person reset': ['person reset approve'], role: ['person give approve'], 'role end': ['person take approve'] },
  secret: ['secret rotate approve', 'secret withdraw approve'],
  receivable: ['receivable approve'],
}

/** The declared deed that a line on record means. */
const meaning = (deed: AnyDeed | undefined) => deed && deedOfLine(declared, wordsIn(deed.words))

const isOf = (deed: AnyDeed | undefined, person: string, until: Date | null): boolean =>
  deed?.person === person && until !== null && deed.at <= until
