// Who belongs to a member: friends who came by their code, and others who share an account for payouts, a device, or a name and
// birthday. Others are masked: each has a file of their own.
import * as v from 'valibot'
import { count, instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { deskCall } from './call.ts'
import { fileRoles, username, when } from './file.ts'

/** The links between two members: a payout account, a device, the same person. */
export const sharedBy = ['account', 'device', 'person'] as const

export const circleParts = {
  friend: v.strictObject({
    username: v.string(),
    name: v.string(),
    registeredAt: instant,
    state: v.string(),
    reward: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,18}\.\d{2}$/))),
    signals: anyList(v.string()),
  }),
  share: v.strictObject({
    username: v.string(),
    name: v.string(),
    standing: v.string(),
    by: v.picklist(sharedBy),
    /** The masked account, or the beginning of the device's hash. */
    what: v.string(),
    since: when,
  }),
  device: v.strictObject({ device: v.string(), address: v.string(), lastAt: instant }),
}

export const circle = {
  show: deskCall('circle/show', {
    who: fileRoles,
    input: v.strictObject({ username }),
    output: v.strictObject({
      invitedBy: v.nullable(v.string()),
      /** Signals of a ring that were found when this member came by a code. */
      signals: anyList(v.string()),
      /** The newest hundred. */
      friends: anyList(circleParts.friend),
      /** The oldest hundred. */
      shares: anyList(circleParts.share),
      devices: anyList(v.strictObject({ ...circleParts.device.entries, others: count })),
    }),
  }),
}
