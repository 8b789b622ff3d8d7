// `npm run ops -- savings …`: what savings bring a year, written by one person and published by another.
import { draftRate, publishRate, ratesAndDrafts } from '../api/savings/rate-desk.ts'
import type { Db } from '../api/shell/db.ts'
import { productCodes } from '../core/interest.ts'
import type { ProductCode } from '../core/interest.ts'
import { dayOf, dayStartMs, showInstant } from '../core/time.ts'
import type { Command } from './desk.ts'

export const SAVINGS_USAGE = `npm run ops -- savings list
npm run ops -- savings draft ${productCodes.join('|')} <percent a year> <YYYY-MM-DD>
npm run ops -- savings publish ${productCodes.join('|')} <YYYY-MM-DD>`

/** What a line about savings asks for. Throws the usage where it asks for nothing. */
export function savingsCommand([verb, what = '', ...rest]: readonly string[]): Command {
  if (verb === 'list' && what === '') return { reads: list }
  const product = productCodes.find((code) => code === what)
  if (!product) throw new Error(SAVINGS_USAGE)
  const [first = '', second = ''] = rest
  if (verb === 'draft' && rest.length === 2) return draft(product, first, dayIn(second))
  if (verb === 'publish' && rest.length === 1) return publish(product, dayIn(first))
  throw new Error(SAVINGS_USAGE)
}

function draft(product: ProductCode, percent: string, day: string): Command {
  const [, whole = '', part = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(percent) ?? []
  if (whole === '') throw new Error(SAVINGS_USAGE)
  const rateBp = Number.parseInt(whole + part.padEnd(2, '0'), 10)
  return {
    acts: async (db, person) => {
      await draftRate(db, { product, day, rateBp }, person)
      return `${product} is to bring ${shown(rateBp)} from ${day} on; another person publishes it: npm run ops -- savings publish ${product} ${day}`
    },
  }
}

const publish = (product: ProductCode, day: string): Command => ({
  acts: async (db, person) =>
    `${product} brings ${shown(await publishRate(db, { product, day }, person))} from ${day} on; orders that are locked keep theirs`,
})

/** A day that there is. */
function dayIn(text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(dayStartMs(text))
  if (!isDay || dayOf(dayStartMs(text)) !== text) throw new Error(SAVINGS_USAGE)
  return text
}

const shown = (bp: number) => `${bp / 100} %`

async function list(db: Db): Promise<string> {
  const { rates, drafts } = await ratesAndDrafts(db)
  const line = ({ product, since, rate_bp }: (typeof rates)[number]) =>
    `${product}  ${shown(rate_bp)} from ${showInstant(since.getTime())} on`
  return [
    ...rates.map(line),
    ...drafts.map((one) => `${line(one)}  draft by ${one.drafted_by}`),
  ].join('\n')
}
