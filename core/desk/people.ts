// Deeds about the people who act by hand: the register, their roles, what they did, and what waits for a second one.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant } from '../endpoint.ts'
import { acts, approves, proposes, reads, roles, rows } from './deed.ts'
import { proposalHash, sentence } from './fields.ts'

const proposal = {
  hash: v.string(),
  kind: v.string(),
  subject: v.string(),
  says: v.string(),
  proposedBy: v.string(),
  lapsesAt: instant,
  /** The line that approves it; absent for a proposal of an older version, whose line was different. */
  approve: v.nullable(v.string()),
}

export const proposalList = reads('proposal list', {
  who: 'everybody',
  words: m.deed_proposal_list,
  output: rows(v.strictObject(proposal)),
})

export const proposalShow = reads('proposal show', {
  who: 'everybody',
  words: m.deed_proposal_show,
  fields: { hash: proposalHash },
  output: v.strictObject(proposal),
})

const who = ['people'] as const
const role = v.picklist(roles)
const atTerminal = { who, isAtTerminal: true } as const
/** A name may have blanks. */
const name = sentence

export const personList = reads('person list', {
  who: ['people', 'compliance'],
  words: m.deed_person_list,
  output: rows(
    v.strictObject({
      name: v.string(),
      state: v.picklist(['proposed', 'invited', 'active', 'ended']),
      roles: v.string(),
      /** Null: the owner of the database. */
      madeBy: v.nullable(v.string()),
      approvedBy: v.nullable(v.string()),
      madeAt: instant,
      endProposedBy: v.nullable(v.string()),
      endedBy: v.nullable(v.string()),
      endedAt: v.nullable(instant),
    }),
  ),
})

export const personDeeds = reads('person deeds', {
  who: ['people', 'compliance'],
  words: m.deed_person_deeds,
  output: rows(
    v.strictObject({
      at: instant,
      person: v.string(),
      words: v.string(),
      outcome: v.picklist(['ok', 'refused', 'wrong secret', 'under way, or cut off']),
      why: v.string(),
    }),
  ),
})

/** Members whose data somebody has opened, by whom and why, the newest first. */
export const personOpened = reads('person opened', {
  who: ['compliance'],
  words: m.deed_person_opened,
  output: rows(
    v.strictObject({
      at: instant,
      person: v.string(),
      username: v.string(),
      why: v.string(),
      /** The deed that opened it: the file itself, or what shows one part of it. */
      deed: v.string(),
    }),
  ),
})

/** The owner of the database makes the first two. */
export const personFirst = acts('person first', { ...atTerminal, words: m.deed_person_first, fields: { name } })

export const personApprove = approves('person approve', {
  ...atTerminal,
  words: m.deed_person_approve,
  fields: { name },
  output: v.strictObject({ name: v.string(), code: v.string() }),
})

export const personPropose = proposes('person propose', {
  ...atTerminal,
  words: m.deed_person_propose,
  fields: { name },
  approval: personApprove,
})

/** The new person, by the code that the second of two was shown. */
export const personEnter = acts('person enter', { ...atTerminal, words: m.deed_person_enter, fields: { name } })

export const personEndApprove = approves('person end approve', {
  ...atTerminal,
  words: m.deed_person_end_approve,
  fields: { name },
})

export const personEnd = proposes('person end', {
  ...atTerminal,
  words: m.deed_person_end,
  fields: { name },
  approval: personEndApprove,
})

export const personResetApprove = approves('person reset approve', {
  ...atTerminal,
  words: m.deed_person_reset_approve,
  fields: { name },
  output: v.strictObject({ name: v.string(), code: v.string() }),
})

/** For a forgotten secret or a lost authenticator: two other people issue a code to set a new one. */
export const personReset = proposes('person reset', {
  ...atTerminal,
  words: m.deed_person_reset,
  fields: { name },
  approval: personResetApprove,
})

export const personSecret = acts('person secret', {
  who: 'everybody',
  isAtTerminal: true,
  words: m.deed_person_secret,
})

export const personGiveApprove = approves('person give approve', {
  ...atTerminal,
  words: m.deed_person_give_approve,
  fields: { name, role },
})

export const personGive = proposes('person give', {
  ...atTerminal,
  words: m.deed_person_give,
  fields: { name, role },
  approval: personGiveApprove,
})

export const personTakeApprove = approves('person take approve', {
  ...atTerminal,
  words: m.deed_person_take_approve,
  fields: { name, role },
})

export const personTake = proposes('person take', {
  ...atTerminal,
  words: m.deed_person_take,
  fields: { name, role },
  approval: personTakeApprove,
})
