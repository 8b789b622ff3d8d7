// The press: how much it reads ahead, and what stays of it.
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { fen } from '../../core/money.ts'
import { openPress } from './statement-pdf.ts'
import type { Line, Statement } from './statement.ts'

const ROWS = 200

/** A statement that never ends, and how much of it was read. */
function endless() {
  const seen = { stretches: 0, isOver: false }
  async function* stretches(): AsyncGenerator<Line[]> {
    try {
      for (;;) {
        const from = seen.stretches * ROWS
        seen.stretches += 1
        yield Array.from({ length: ROWS }, (_, at) => lineOf(from + at + 1))
      }
    } finally {
      seen.isOver = true
    }
  }
  const statement: Statement = {
    ...{ username: 'amy001', from: '2026-01', to: '2026-11', format: 'pdf', language: 'zh_hans' },
    opening: fen(0n),
    stretches: stretches(),
  }
  return { statement, seen }
}

const lineOf = (number: number): Line => ({
  ...{ number, at: 0, name: '存款', orderNo: 'A' },
  ...{ amount: 1n, before: BigInt(number - 1), after: BigInt(number) },
})

const errors: Error[] = []
const press = openPress((error) => errors.push(error))

test('a page is read when it is asked for, and who leaves ends the reading', async () => {
  const { statement, seen } = endless()
  const pages = press(statement)
  for (let page = 1; page <= 6; page++) expect((await pages.next()).done).toBe(false)
  // Six pages hold 340 rows.
  expect(seen).toEqual({ stretches: 2, isOver: false })
  await pages.return(undefined)
  expect(seen).toEqual({ stretches: 2, isOver: true })
})

test('a reader that is destroyed in mid-page ends the reading; one beside it goes on', async () => {
  const [left, stayed] = [endless(), endless()]
  const beside = press(stayed.statement)
  await beside.next()
  const stream = Readable.from(press(left.statement))
  await new Promise((come) => stream.once('readable', come))
  stream.destroy()
  await expect.poll(() => left.seen.isOver).toBe(true)
  expect((await beside.next()).done).toBe(false)
  await beside.return(undefined)
  expect(stayed.seen.isOver).toBe(true)
  expect(errors).toEqual([])
})
