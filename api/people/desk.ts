import { deeds } from '../../core/desk/deeds.ts'
import { FILE_OPEN } from '../../core/desk/file.ts'
import { behindName, deedOfLine, lineOf, readWords, wordsIn } from '../../core/desk/line.ts'
import * as declared from '../../core/desk/people.ts'
import type { Db } from '../shell/db.ts'
import { does, type Acting, type Doing } from '../shell/deed.ts'
import { openProposals, type Proposal } from '../shell/proposals.ts'
import { approvalFor, type Approval } from './deed.ts'
import { deedList } from './deeds.ts'
import { keyOf } from './key.ts'
import {
  approveEnd,
  approvePerson,
  approveReset,
  changeKey,
  mayBeSecret,
  peopleList,
  proposeEnd,
  proposePerson,
  proposeReset,
  stateOf,
  type PersonRow,
} from './people.ts'
import { openings, linesOf } from './people.sql.ts'
import { approveRole, approveRoleEnd, proposeRole, proposeRoleEnd, rolesOf } from './roles.ts'

type Waiting = Proposal & { approval: Approval | undefined }

/** The proposals that wait, each with the deed by which a second person approves it. */
export async function waitingProposals(db: Db): Promise<Waiting[]> {
  const open = await openProposals(db)
  const ids = open.map(({ deed }) => deed)
  const lines = new Map((await linesOf(db, ids)).map(({ id, words }) => [id, words]))
  return open.map((one) => ({ ...one, approval: approvalFor(deeds, one, lines.get(one.deed) ?? '') }))
}

export const peopleDeeds: readonly Doing[] = [
  does(declared.proposalList, async ({ db }) => ({ list: (await waitingProposals(db)).map(shownProposal) })),
  does(declared.proposalShow, async ({ db }, { hash }) => {
    const found = (await waitingProposals(db)).find((one) => one.hash === hash)
    if (!found) throw new Error('nothing of this hash waits for a second person')
    return shownProposal(found)
  }),
  does(declared.personList, async ({ db }) => {
    const list = await peopleList(db)
    return { list: await Promise.all(list.map(async (one) => shown(one, await rolesOf(db, one.name)))) }
  }),
  does(declared.personDeeds, async ({ db }) => {
    const list = await deedList(db)
    return { list: list.map(({ at, outcome, ...one }) => ({ ...one, at: at.getTime(), outcome: endOf(outcome) })) }
  }),
  does(declared.personOpened, async ({ db }) => {
    const names = [FILE_OPEN, ...deeds.filter(({ opens }) => opens).map(({ name }) => name)]
    const lines = await openings(db, names, OPENED)
    return { list: lines.map(({ at, person, words }) => ({ at: at.getTime(), person, ...openedBy(words) })) }
  }),
  does(declared.personPropose, (desk, { name }) => ownerOf(desk).tx((tx) => proposePerson(tx, name, desk.person))),
  does(declared.personApprove, async (desk, { name, hash }) => {
    const code = await ownerOf(desk).tx((tx) => approvePerson(tx, name, { person: desk.person, hash }))
    return { name, code }
  }),
  does(declared.personEnd, (desk, { name }) => ownerOf(desk).tx((tx) => proposeEnd(tx, name, desk.person))),
  does(declared.personEndApprove, (desk, { name, hash }) =>
    ownerOf(desk).tx((tx) => approveEnd(tx, name, { person: desk.person, hash })),
  ),
  does(declared.personReset, (desk, { name }) => ownerOf(desk).tx((tx) => proposeReset(tx, name, desk.person))),
  does(declared.personResetApprove, async (desk, { name, hash }) => {
    const code = await ownerOf(desk).tx((tx) => approveReset(tx, name, { person: desk.person, hash }))
    return { name, code }
  }),
  does(declared.personSecret, async (desk) => {
    const secret = await desk.newSecret?.()
    if (secret === undefined) throw new Error('a secret is changed at a terminal')
    mayBeSecret(desk.person, secret)
    const { key } = await keyOf(secret)
    await ownerOf(desk).tx((tx) => changeKey(tx, desk.person, key))
  }),
  does(declared.personGive, (desk, wish) => ownerOf(desk).tx((tx) => proposeRole(tx, wish))),
  does(declared.personGiveApprove, (desk, { hash, ...wish }) =>
    ownerOf(desk).tx((tx) => approveRole(tx, wish, { person: desk.person, hash })),
  ),
  does(declared.personTake, (desk, wish) => ownerOf(desk).tx((tx) => proposeRoleEnd(tx, wish))),
  does(declared.personTakeApprove, (desk, { hash, ...wish }) =>
    ownerOf(desk).tx((tx) => approveRoleEnd(tx, wish, { person: desk.person, hash })),
  ),
]

/** The connection of the owner of the database, who alone may write the register of people. Throws away from a terminal. */
function ownerOf({ owner }: Acting): Db {
  if (!owner) throw new Error('this is done at a terminal, where the owner of the database logs in')
  return owner
}

/** How many openings are shown, and among how many lines of the log they are looked for. */
const OPENED = { among: 20_000, count: 200 }

/** Whose data a line has opened, and why. */
function openedBy(line: string): { username: string; why: string; deed: string } {
  const words = wordsIn(line)
  if (line.startsWith(`${FILE_OPEN} `))
    return { username: words[2] ?? '', why: words.slice(3).join(' '), deed: FILE_OPEN }
  const deed = deedOfLine(deeds, words)
  const { username = '', why = '' } = (deed && readWords(deed, behindName(deed, words))) ?? {}
  return { username, why, deed: deed?.name ?? words.slice(0, 2).join(' ') }
}

function shownProposal({ approval, ...one }: Waiting) {
  const deed = deeds.find(({ name }) => name === approval?.deed)
  return {
    ...{ hash: one.hash, kind: one.kind, subject: one.subject, says: one.says },
    ...{ proposedBy: one.proposed_by, lapsesAt: one.lapses_at.getTime() },
    approve: deed && approval ? lineOf(deed, approval.input) : null,
  }
}

const shown = (one: PersonRow, roles: readonly string[]) => ({
  ...{ name: one.name, state: stateOf(one), roles: roles.join(' ') },
  ...{ madeBy: one.made_by, approvedBy: one.approved_by, madeAt: one.made_at.getTime() },
  ...{ endProposedBy: one.end_by, endedBy: one.ended_by, endedAt: one.ended_at?.getTime() ?? null },
})

type Outcome = 'ok' | 'refused' | 'wrong secret' | 'under way, or cut off'

function endOf(outcome: string | null): Outcome {
  if (outcome === 'wrong_secret') return 'wrong secret'
  return outcome === 'ok' || outcome === 'refused' ? outcome : 'under way, or cut off'
}
