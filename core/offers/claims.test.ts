// Claims of a member's waiting rewards go to calls of several features, sent by one page (`claimAt`).
import { expect, test } from 'vitest'
import { invite } from '../invite.ts'
import { claimAt, offers } from './offers.ts'
import { vip } from '../vip/vip.ts'

test.each([offers.claim, vip.claim, invite.claim])('$path is what claimAt makes of its path', (call) => {
  const { method, access, kind, once } = claimAt(call.path)
  expect(call).toMatchObject({ path: call.path, method, access, kind, once })
})
