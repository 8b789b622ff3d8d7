import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openDb } from './db.ts'
import { serveHealth } from './health.ts'
import { freshDatabase } from '../testing/database.ts'

test('the house is ready once it is open, while its database answers and its clock is right', async () => {
  const database = await freshDatabase()
  const db = openDb(database.config)
  const app = fastify()
  let isOut = false
  const health = serveHealth(app, db, { isOut: () => isOut })
  const asked = async () => {
    const { statusCode, body } = await app.inject('/healthz')
    return `${statusCode} ${body}`
  }
  expect(await asked(), 'the demo members are still arriving').toBe('503 {"ready":false}')
  health.open()
  expect(await asked()).toBe('200 {"ready":true}')
  isOut = true
  expect(await asked()).toBe('503 {"ready":false}')
  isOut = false
  expect(await asked()).toBe('200 {"ready":true}')
  await db.close()
  expect(await asked()).toBe('503 {"ready":false}')
  await app.close()
  await database.drop()
})
