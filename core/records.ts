// The money log and statements of the cash wallet. Spec 7 (record/…), 5 (30 days); decisions 34, 49, 53.
import * as v from 'valibot'
import { anyList } from './list.ts'
import { m } from '../text/compiled/messages.js'
import { count, empty, instant, post, shownFen, wireDelta } from './endpoint.ts'
import { ownRead, ownWatch } from './asked.ts'
import { dayOf, type Day } from './time.ts'
import { entryPage, rangeInput, rangeRefusals, tradeTypes } from './wallet.ts'

/** The most months of a statement, the current one included. */
export const STATEMENT_MONTHS = 12

export const statementFormats = ['csv', 'pdf'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** A month as the wire writes it: "2026-11". */
export type Month = string
const month = v.pipe(v.string(), v.maxLength(7), v.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/))

/** The month in which an instant falls in Shanghai. */
export const monthOf = (instantMs: number): Month => dayOf(instantMs).slice(0, 7)

const numberOf = (of: Month): number => {
  const [year = '', month = ''] = of.split('-')
  return Number.parseInt(year, 10) * 12 + Number.parseInt(month, 10) - 1
}

const byNumber = (months: number): Month => `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`

/** The month that lies `months` later, or earlier where it is negative. */
export const addMonths = (to: Month, months: number): Month => byNumber(numberOf(to) + months)

/** The first day of a month, and the first day that is no longer in it. */
export const daysOfMonths = (from: Month, to: Month): { first: Day; past: Day } => ({
  first: `${from}-01`,
  past: `${addMonths(to, 1)}-01`,
})

/** Returns the fault in the months asked for a statement, for both sides; undefined where there is none. */
export function monthsProblem(from: Month, to: Month, now: Month) {
  if (from > to || to > now) return 'range_invalid'
  return numberOf(now) - numberOf(from) >= STATEMENT_MONTHS ? 'statement_too_old' : undefined
}

const entry = v.strictObject({
  /** Its number in the cash wallet; numbers have no gaps. */
  number: count,
  orderNo: v.string(),
  type: v.picklist(tradeTypes),
  /** The code of the movement, as the filter takes it. */
  kind: v.string(),
  name: v.string(),
  amount: wireDelta,
  /** Between the member's own wallets: neither income nor spending. */
  own: v.boolean(),
  before: shownFen,
  after: shownFen,
  at: instant,
})
export type LogEntry = v.InferOutput<typeof entry>

export const records = {
  logTypes: post('record/getMoneyLogType', {
    input: empty,
    output: v.strictObject({
      list: anyList(v.strictObject({ kind: v.string(), type: v.picklist(tradeTypes), name: v.string() })),
    }),
    ...ownRead,
  }),
  /** Every change of the cash wallet, newest first; what the days sum to comes with the first page. */
  log: post('record/getMoneyLogList', {
    input: v.strictObject({
      kind: v.optional(v.pipe(v.string(), v.maxLength(40))),
      ...rangeInput,
    }),
    output: entryPage(entry),
    ...ownWatch,
    refusals: { ...rangeRefusals, kind_unknown: m.records_kind_unknown },
  }),
  /** A link that works once and for a short time: a plain link cannot send TOKEN (decision 53). */
  statement: post('record/statement', {
    input: v.strictObject({
      from: month,
      to: month,
      format: v.picklist(statementFormats),
    }),
    output: v.strictObject({ url: v.string(), expiresAt: instant }),
    ...ownRead,
    added: true,
    refusals: {
      range_invalid: m.wallet_range_invalid,
      statement_too_old: m.records_statement_too_old,
    },
  }),
}
