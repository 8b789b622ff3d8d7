// The form for signing in.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'

const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

export const loginForm = {
  input: v.strictObject({ username: secret, password: secret }),
  refusals: {
    login_wrong: m.member_login_wrong,
    login_locked: m.member_login_locked,
    member_blocked: m.member_blocked,
    member_closed: m.member_closed,
  },
}
