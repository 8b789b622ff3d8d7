// Corrections of confirmed fields, which are locked for their member: two people put them right (spec 3, C-07, decision
// 0049).
import * as v from 'valibot'
import { profileForm } from '../../../core/forms/profile.ts'
import { maskedDay, maskedEmail, maskedMobile, maskedName } from '../../../core/member/mask.ts'
import { isAdult } from '../../../core/member/member.ts'
import type { Correctable } from '../../../core/member/profile.ts'
import { dayOf } from '../../../core/time.ts'
import { logDeed } from '../../security/log.ts'
import type { Tx } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import { insertJob } from '../../shell/shell.sql.ts'
import { approve, propose, subjectOf, type Said, type Second } from '../../shell/proposals.ts'
import { lockOpen } from '../blocks.ts'
import { dropProof } from '../codes/codes.sql.ts'
import { getProfile, insertMobile, type Profile } from '../member.sql.ts'
import { tellMember } from '../notice.ts'
import {
  dropMobile,
  findCorrection,
  hasMobile,
  putCorrection,
  rewriteProfile,
  markCorrectionApproved,
} from './correction.sql.ts'

export { lastCorrected, openCorrections } from './correction.sql.ts'

type Change = { field: Correctable; value: string }
export type Word = Change & { person: string }

const { realName: name, mobile, email, birthday, gender } = profileForm.input.entries
const rules = { name, mobile, email, birthday, gender }

const columns = {
  name: 'real_name',
  mobile: 'mobile',
  email: 'email',
  birthday: 'birthday',
  gender: 'gender',
} as const satisfies Record<Correctable, keyof Profile>

const masks: Record<Correctable, (value: string) => string> = {
  name: maskedName,
  mobile: maskedMobile,
  email: maskedEmail,
  birthday: maskedDay,
  gender: (value) => value,
}

/** The first person proposes; a second proposal replaces the first. Throws a plain sentence. */
export async function proposeCorrection(
  tx: Tx,
  member: Member,
  { person, field, value, why }: Word & { why: string },
): Promise<void> {
  await lockOpen(tx, member)
  const { was } = await judge(tx, member, { field, value })
  await putCorrection(tx, member, { person, field, was, value, why })
  await propose(tx, saidOf(member, { field, value, why }))
  await logDeed(tx, { person, deed: 'member correct propose', member, detail: { field, why } })
}

/** The second person agrees to what they have read: it holds from the commit on. Throws a plain sentence. */
export async function approveCorrection(
  tx: Tx,
  member: Member,
  { person, hash, field }: Second & Pick<Change, 'field'>,
): Promise<string> {
  await lockOpen(tx, member)
  const open = await findCorrection(tx, member, field)
  if (!open) throw new Error(`nobody has proposed to correct the ${field} of this member`)
  const { id, value, proposed_by: proposedBy, why } = open
  await approve(tx, saidOf(member, { field, value, why }), hash)
  const { known, was } = await judge(tx, member, { field, value })
  // Before the change, so that the old number is told. Staff do not know the member's language; the numbers are of
  // mainland China, so the message is in Chinese.
  const facts = { field, value: masks[field](value) }
  await tellMember(tx, member, { event: 'corrected', language: 'zh_hans', facts })
  if (field === 'mobile') await moveMobile(tx, member, { was, value })
  await rewrite(tx, member, known, { field, value })
  await markCorrectionApproved(tx, member, id, person)
  const detail = { field, why, proposedBy }
  await logDeed(tx, { person, deed: 'member correct approve', member, detail })
  return value
}

const saidOf = (member: Member, { field, value, why }: Change & { why: string }): Said => ({
  kind: 'detail',
  subject: `${subjectOf(member)} ${field}`,
  says: { value, why },
})

/** By the rules of the form that the member fills in. Throws a plain sentence. */
async function judge(tx: Tx, member: Member, { field, value }: Change) {
  const { success, issues } = v.safeParse(rules[field], value)
  if (!success) throw new Error(reasonText(issues[0].message))
  if (field === 'birthday' && !isAdult(value, dayOf(Date.now()))) throw new Error('this is no birthday of an adult')
  const known = await getProfile(tx, member)
  const was = known[columns[field]]
  if (was === null) throw new Error(`this member has confirmed no ${field}, and gives it in the app`)
  if (was === value) throw new Error(`the ${field} of this member is ${value} already`)
  if (field === 'mobile' && (await hasMobile(tx, value))) throw new Error(MOBILE_TAKEN)
  return { known, was }
}

const MOBILE_TAKEN = 'another member has this mobile'

function reasonText(reason: string): string {
  const texts: Record<string, (inputs: never, options: { locale: 'en' }) => string> = profileForm.refusals
  return texts[reason]?.({} as never, { locale: 'en' }) ?? reason
}

/** The new number is not proved until its code was given; nothing is sent to the old one any more. */
async function moveMobile(tx: Tx, member: Member, { was, value }: { was: string; value: string }) {
  if (!(await insertMobile(tx, value, member))) throw new Error(MOBILE_TAKEN)
  await dropMobile(tx, member, was)
  await dropProof(tx, member)
}

/** A changed name or birthday must be verified again; the old proof was for the old values. */
async function rewrite(tx: Tx, member: Member, known: Profile, { field, value }: Change) {
  const isWho = field === 'name' || field === 'birthday'
  await rewriteProfile(tx, member, { ...known, [columns[field]]: value }, !isWho)
  if (isWho) await insertJob(tx, member, 'judge_identity')
}
