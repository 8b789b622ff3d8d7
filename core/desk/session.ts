// Sign-in and sign-out of a person at the desk: name, secret and the code of their app
// (docs/decisions/0062-the-desk.md).
import * as v from 'valibot'
import { empty, instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { deskCall } from './call.ts'

/** A code of an app, and nothing at the first sign-in. */
export const code = v.pipe(v.string(), v.maxLength(6), v.regex(/^(?:\d{6})?$/))

export const session = {
  signIn: deskCall('session/signIn', {
    isOpen: true,
    input: v.strictObject({
      name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
      secret: v.pipe(v.string(), v.minLength(1), v.maxLength(400)),
      code,
    }),
    output: v.strictObject({
      /** Null where an app has to be enrolled first: then the same again, with the code that it shows. */
      token: v.nullable(v.string()),
      enroll: v.nullable(v.strictObject({ address: v.string(), key: v.string() })),
    }),
  }),
  me: deskCall('session/me', {
    input: empty,
    isPassive: true,
    output: v.strictObject({
      name: v.string(),
      roles: anyList(v.string()),
      /** The instant at which the session ends even if it is in use. */
      endsAt: instant,
    }),
  }),
  signOut: deskCall('session/signOut', { input: empty, output: empty }),
}
