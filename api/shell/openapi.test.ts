import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { endpoints } from '../../core/api.ts'
import { openApi } from './openapi.ts'

test('the document is valid OpenAPI 3.1 and holds every call of the contract once', async () => {
  const result = await new Validator().validate(structuredClone(openApi()))
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
  expect(Object.keys(openApi().paths).sort()).toEqual(endpoints.map(({ path }) => `/${path}`).sort())
})

test('a call says in the document who may make it and which refusals it has', () => {
  const submit = openApi().paths['/withdraw/submit']?.['post']
  expect(submit?.security).toEqual([{ token: [] }])
  expect(submit?.description).toContain('wrong_withdraw_password')
  expect(openApi().paths['/withdraw/quote']?.['post']?.tags).toContain('added')
})
