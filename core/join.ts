// A person wants to work with the house: a consultation, open to visitors (spec 1, decision 77).
import * as v from 'valibot'
import { post, uuid } from './endpoint.ts'
import { joinForm } from './forms/join.ts'

export const join = {
  ask: post('other/joinUs', {
    ...joinForm,
    output: v.strictObject({ id: uuid }),
    access: 'open',
    kind: 'account',
    added: true,
  }),
}
