// Deeds about the house's secret: a new generation of it, and the end of an old one, by two people. They need the secret
// itself, which lies beside a terminal.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { anyList } from '../list.ts'
import { approves, proposes, reads } from './deed.ts'

const shape = { who: ['people'], isAtTerminal: true } as const
const generation = v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'the number of a generation'))
const told = v.strictObject({ list: anyList(v.string()) })

export const secretStatus = reads('secret status', { ...shape, words: m.deed_secret_status, output: told })

export const secretRotateApprove = approves('secret rotate approve', {
  ...shape,
  words: m.deed_secret_rotate_approve,
  output: told,
})

/** Repeated after an approval, it goes on where it was cut off. */
export const secretRotate = proposes('secret rotate', {
  ...shape,
  words: m.deed_secret_rotate,
  output: told,
  approval: secretRotateApprove,
})

export const secretWithdrawApprove = approves('secret withdraw approve', {
  ...shape,
  words: m.deed_secret_withdraw_approve,
  fields: { generation },
  output: told,
})

export const secretWithdraw = proposes('secret withdraw', {
  ...shape,
  words: m.deed_secret_withdraw,
  fields: { generation },
  output: told,
  approval: secretWithdrawApprove,
})
