// A year of entries, and a reader who knows nothing of us: the balance comes out to the fen, from the CSV
// and from what stands on the pages of the PDF.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toWire } from '../../core/money.ts'
import { addMonths, monthOf, records, type StatementFormat } from '../../core/records.ts'
import { openHouse, type Person } from '../testing/house.ts'
import { tamper } from '../testing/tamper.ts'

const house = await openHouse()
const place = mkdtempSync(join(tmpdir(), 'koi-statement-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
const month = monthOf(Date.now())
const MONTHS = 13
/** More entries than a sheet, a stretch of reading or any round limit holds. */
const MANY = 5_500
let amy: Person

beforeAll(async () => {
  amy = await house.person('amy001')
  for (let n = 1; n <= MONTHS * 3; n++) await amy.receives(toWire(BigInt(n * 1_237)))
  // Three entries a month, the first of them thirteen months ago: only the journal's owner can do that.
  await tamper(
    house.database.config,
    `update transfers
        set created_at = (date_trunc('month', now() at time zone 'Asia/Shanghai')
                           - make_interval(months => ${MONTHS - 1} - (credit_number::int - 1) / 3)
                           + make_interval(mins => credit_number::int)) at time zone 'Asia/Shanghai'
      where credit = 1`,
  )
})

type Asked = { from: string; to: string; format: StatementFormat }

async function fetchStatement(person: Person, asked: Asked) {
  const { url } = await person.call(records.statement, asked, { language: 'en' })
  const answer = await house.app.inject({ method: 'GET', url })
  expect(answer.statusCode).toBe(200)
  return answer
}

/** A script of its own, in a process of its own, that has never seen the house. */
const SCRIPT = `
const text = require('node:fs').readFileSync(process.argv[1], 'utf8')
const rows = text.trim().split(/\\r\\n/).slice(3).map((line) => line.split(','))
const fen = (yuan) => BigInt(yuan.replace('.', ''))
const [opening, ...entries] = rows
const closing = entries.pop()
let balance = fen(opening[6])
let last
for (const [number, , , , amount, before, after] of entries) {
  if (fen(before) !== balance) throw new Error(number + ' begins with ' + before)
  if (last !== undefined && Number(number) !== last + 1) throw new Error('a gap before ' + number)
  balance += fen(amount)
  if (fen(after) !== balance) throw new Error(number + ' ends with ' + after)
  last = Number(number)
}
if (fen(closing[6]) !== balance) throw new Error('it closes with ' + closing[6])
console.log([entries.length, fen(opening[6]), balance].join(' '))
`

async function recompute(from: string, to: string): Promise<string[]> {
  const { body } = await fetchStatement(amy, { from, to, format: 'csv' })
  const file = join(place, `${from}-${to}.csv`)
  writeFileSync(file, body)
  return execFileSync(process.execPath, ['-e', SCRIPT, file], { encoding: 'utf8' }).trim().split(' ')
}

/** Returns the sum of the first entries, in fen. */
const sumUpTo = (last: number) => String((1_237 * last * (last + 1)) / 2)

test('an independent script recomputes the balance of twelve months to the fen', async () => {
  const year = await recompute(addMonths(month, -11), month)
  expect(year).toEqual(['36', sumUpTo(3), sumUpTo(39)])
  const { rows } = await house.db.pool.query(
    'select balance from wallets where bucket = $1 and member_id = $2 and account = 1',
    [amy.member.bucket, amy.member.id],
  )
  expect(String(rows[0].balance)).toBe(year[2])
})

test('months in between open with what was there and close with what was left', async () => {
  expect(await recompute(addMonths(month, -6), addMonths(month, -5))).toEqual([...['6', sumUpTo(18), sumUpTo(24)]])
})

test('the PDF shows the same figures, line by line', async () => {
  const [from, to] = [addMonths(month, -11), month]
  const csv = (await fetchStatement(amy, { from, to, format: 'csv' })).body
  const { rawPayload } = await fetchStatement(amy, { from, to, format: 'pdf' })
  const entries = entriesOf(csv)
  expect(entries).toHaveLength(36)
  const shown = wordsOf(rawPayload)
  expect(entriesAmong(shown)).toEqual(entries)
  expect(shown.slice(-3)).toEqual(['Closing balance', toWire(BigInt(sumUpTo(39))), 'Page 1'])
})

test('a member of many entries gets all of them, on as many pages as it takes', async () => {
  const bao = await house.person('bao001')
  await bao.receives('1.00')
  await grow(bao, MANY)
  const one = { from: addMonths(month, -1), to: month }
  const csv = (await fetchStatement(bao, { ...one, format: 'csv' })).body
  const { rawPayload } = await fetchStatement(bao, { ...one, format: 'pdf' })
  const entries = entriesOf(csv)
  expect(entries.map(([number]) => number)).toEqual(numbersUpTo(MANY))
  const shown = wordsOf(rawPayload)
  expect(entriesAmong(shown)).toEqual(entries)
  const closing = toWire(BigInt(MANY * 100))
  // Fifty rows below the title, 58 on each page behind it; the balances at both ends are rows too.
  const pages = 1 + Math.ceil((MANY + 2 - 50) / 58)
  expect(shown.slice(-3)).toEqual(['Closing balance', closing, `Page ${pages}`])
  const feet = shown.filter((word) => word.startsWith('Page '))
  expect(feet).toEqual(numbersUpTo(pages).map((page) => `Page ${page}`))
})

/** The words of a PDF that stand in a font every reader has: its streams, inflated, and their strings. */
function wordsOf(pdf: Buffer): string[] {
  const words: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue
    const end = pdf.indexOf('endstream', at)
    const page = inflated(pdf.subarray(at + 7, end))
    for (const [, parts = ''] of page.matchAll(/\[([^\]]*)\] TJ/g)) {
      const hex = [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join('')
      words.push(Buffer.from(hex, 'hex').toString('latin1'))
    }
  }
  return words
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return ''
  }
}

const numbersUpTo = (last: number) => Array.from({ length: last }, (_, at) => String(at + 1))

/** The entries of a CSV, each as its seven cells. */
const entriesOf = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .slice(4, -1)
    .map((row) => row.split(','))

/** The entries among the words of a PDF: each is seven words, a number and a time first. */
const entriesAmong = (words: string[]) =>
  words.flatMap((word, at) =>
    /^\d+$/.test(word) && /^\d{4}-\d\d-\d\d /.test(words[at + 1] ?? '') ? [words.slice(at, at + 7)] : [],
  )

/** Turns the one deposit of a wallet into `entries` entries, past the doors of the ledger: they take one at a time. */
async function grow({ member }: Person, entries: number): Promise<void> {
  const key = [member.bucket, member.id, entries]
  const { config } = house.database
  await tamper(
    config,
    `insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, credit_balance,
                            credit_number, created_at, body, ref)
     select bucket, member_id, gen_random_uuid(), leg, kind, debit, credit, amount, amount * n, n, created_at, body, ref
       from transfers
      cross join generate_series(2, $3::int) as n
      where bucket = $1 and member_id = $2`,
    key,
  )
  await tamper(
    config,
    `update wallets set number = $3, balance = balance * $3 where bucket = $1 and member_id = $2 and account = 1`,
    key,
  )
}
