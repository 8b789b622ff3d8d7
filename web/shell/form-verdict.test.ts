import * as v from 'valibot'
import { expect, test } from 'vitest'
import { m } from '../../text/compiled/messages.js'
import { verdictOn } from './form-verdict.ts'

const rules = {
  input: v.strictObject({
    name: v.pipe(v.string('name_shape'), v.minLength(3, 'name_shape'), v.regex(/^[a-z]+$/, 'name_letters')),
    password: v.pipe(v.string('password_shape'), v.minLength(4, 'password_shape')),
  }),
  refusals: { name_shape: () => 'three letters', name_letters: () => 'letters', password_shape: () => 'four signs' },
}
const on = (typed: { name: string; password: string }, more = {}) =>
  verdictOn({ rules, secret: ['password'], ...more }, typed)

test('values are sent without the spaces around them and in one width, a secret as it was typed', () => {
  expect(on({ name: ' ｋoi ', password: ' ｋ 1 ' })).toEqual({ wrong: {}, sent: { name: 'koi', password: ' ｋ 1 ' } })
})

test('each field has its first fault, and one that is empty what its page says of that', () => {
  expect(on({ name: '1', password: '' })).toEqual({ wrong: { name: 'three letters', password: 'four signs' } })
  const empty = { name: () => 'your name', password: () => 'your password' }
  const { wrong } = on({ name: '1', password: '' }, { empty })
  expect(wrong).toEqual({ name: 'three letters', password: 'your password' })
})

test('what the page itself knows to be wrong is not sent; where the rules speak of the same field, they go first', () => {
  const problems = () => ({ name: 'taken', password: undefined })
  expect(on({ name: 'koi', password: 'koi2026x' }, { problems })).toEqual({ wrong: { name: 'taken' } })
  expect(on({ name: 'k', password: 'koi2026x' }, { problems }).wrong).toEqual({ name: 'three letters' })
})

test('values that are sent in place of the typed ones are judged, and a fault of none of the fields is named by its own', () => {
  const toSend = (typed: object) => ({ ...typed, name: undefined, more: 1 })
  const { wrong, sent } = on({ name: 'koi', password: 'koi2026x' }, { toSend })
  expect(wrong).toEqual({ name: 'three letters', more: m.ui_failed() })
  expect(sent).toBeUndefined()
})
