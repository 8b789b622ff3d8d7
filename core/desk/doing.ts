// Deeds at the desk: each is a call of its own, with its fields as they are declared (core/desk/deed.ts).
import * as v from 'valibot'
import { empty, instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { deskCall, type DeskCall } from './call.ts'
import type { Deed } from './deed.ts'
import { code } from './session.ts'

const approval = v.strictObject({ deed: v.string(), input: v.record(v.string(), v.string()) })

/** The call of a deed. Who approves says the code of their app with it. */
export const callOf = (deed: Deed): DeskCall =>
  deskCall(`deed/${deed.name.replaceAll(' ', '-')}`, {
    who: deed.who,
    isActing: deed.does !== 'reads',
    input: v.strictObject({ input: deed.input, code: v.optional(code) }),
    output: v.strictObject({
      output: deed.output,
      /** The deed by which another person approves the proposal. */
      approval: v.nullable(approval),
    }),
  })

export const proposals = {
  /** Proposals that wait for a second person, the oldest first. */
  list: deskCall('proposals/list', {
    isPassive: true,
    input: empty,
    output: v.strictObject({
      list: anyList(
        v.strictObject({
          hash: v.string(),
          kind: v.string(),
          subject: v.string(),
          /** The content of the proposal, as the second person reads it: canonical JSON. */
          says: v.string(),
          proposedBy: v.string(),
          lapsesAt: instant,
          approval: v.nullable(approval),
        }),
      ),
    }),
  }),
}
