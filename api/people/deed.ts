// The one way by which a deed of people is done, whatever face it is said at: may this person do it, the record of it, and
// what a second person has to approve.
import * as v from 'valibot'
import { mayDo, type Deed } from '../../core/desk/deed.ts'
import { behindName, lineOf, meantBy, readWords, wordsIn } from '../../core/desk/line.ts'
import type { Acting, Desk, Doing } from '../shell/deed.ts'
import type { Proposal } from '../shell/proposals.ts'
import { onRecord, type Under } from './deeds.ts'
import type { Actor } from './proof.ts'
import { rolesOf } from './roles.ts'

/** The deed by which another person approves what was proposed, with its whole input. */
export type Approval = { deed: string; input: Readonly<Record<string, string>> }

export type Answer = { output: unknown; approval: Approval | undefined }

/** Does a deed for a person who was proved. `input` has the deed's schema. Throws a plain sentence where it is refused. */
export async function doDeed(desk: Desk, { deed, act }: Doing, input: object, by: Actor): Promise<Answer> {
  const said = v.parse(deed.input, input)
  const { output, proposed } = await onRecord(desk.db, { by, words: lineOf(deed, said) }, async (under) => {
    await refuseWithoutRole(desk, deed, by.name)
    const answer = await act(acting(desk, under, by.name), said as never)
    return v.parse(deed.output, answer) as object
  })
  const [proposal] = proposed
  return { output, approval: proposal && approvalOf(deed, { ...output, ...said }, proposal) }
}

async function refuseWithoutRole({ db }: Desk, deed: Deed, person: string): Promise<void> {
  if (mayDo(deed, await rolesOf(db, person))) return
  const who = deed.who === 'everybody' ? '' : deed.who.join(' or ')
  throw new Error(`${person} may not do this: ${deed.name} is for ${who}`)
}

const acting = ({ db, owner, ...rest }: Desk, under: Under, person: string): Acting => ({
  ...{ ...rest, db: under(db), person },
  ...(owner && { owner: under(owner) }),
})

/** How an open proposal is approved, by the line under which it was made; undefined where this house knows no such deed. */
export function approvalFor(deeds: readonly Deed[], proposal: Proposal, line: string): Approval | undefined {
  const words = wordsIn(line)
  for (const deed of meantBy(deeds, words)) {
    const said = readWords(deed, behindName(deed, words))
    if (said) return approvalOf(deed, said, proposal)
  }
  return undefined
}

/**
 * The input of the approving deed. A field that the command line does not give is the subject of the proposal: an id that the deed has made.
 */
function approvalOf({ approval, approvalWith }: Deed, said: object, { hash, subject }: Proposal): Approval | undefined {
  if (!approval) return undefined
  const known: Record<string, unknown> = { ...approvalWith, ...said, hash }
  const input = Object.keys(approval.fields).map((field) => [field, String(known[field] ?? subject)])
  return { deed: approval.name, input: Object.fromEntries(input) }
}
