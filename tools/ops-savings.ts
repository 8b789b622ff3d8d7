// `npm run ops -- savings …`: what savings bring a year, written by one person and published by another.
import { draftRate, publishRate, ratesAndDrafts } from '../api/savings/rate-desk.ts'
import type { Db } from '../api/shell/db.ts'
import { productCodes } from '../core/interest.ts'
import { dayOf, dayStartMs, showInstant } from '../core/time.ts'
import { reads, subject } from './desk.ts'

const products = productCodes.join('|')

export const savings = subject('savings', {
  list: reads(0, list),
  [`draft ${products} <percent a year> <YYYY-MM-DD>`]: ([what, percent = '', text = '', ...more]) => {
    const [product, day] = [productIn(what), dayIn(text)]
    const [, whole = '', part = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(percent) ?? []
    if (!product || !day || whole === '' || more.length > 0) return undefined
    const rateBp = Number.parseInt(whole + part.padEnd(2, '0'), 10)
    return {
      acts: async (db, person) => {
        await draftRate(db, { product, day, rateBp }, person)
        return `${product} is to bring ${shown(rateBp)} from ${day} on; another person publishes it: npm run ops -- savings publish ${product} ${day}`
      },
    }
  },
  [`publish ${products} <YYYY-MM-DD> <hash>`]: ([what, text = '', hash = '', ...more]) => {
    const [product, day] = [productIn(what), dayIn(text)]
    if (!product || !day || hash === '' || more.length > 0) return undefined
    return {
      acts: async (db, person) =>
        `${product} brings ${shown(await publishRate(db, { product, day }, { person, hash }))} from ${day} on; orders that are locked keep theirs`,
    }
  },
})

const productIn = (text: string | undefined) => productCodes.find((code) => code === text)

/** A day that there is. */
function dayIn(text: string): string | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(dayStartMs(text))
  return isDay && dayOf(dayStartMs(text)) === text ? text : undefined
}

const shown = (bp: number) => `${bp / 100} %`

async function list(db: Db): Promise<string> {
  const { rates, drafts } = await ratesAndDrafts(db)
  const line = ({ product, since, rate_bp }: (typeof rates)[number]) =>
    `${product}  ${shown(rate_bp)} from ${showInstant(since.getTime())} on`
  return [...rates.map(line), ...drafts.map((one) => `${line(one)}  draft by ${one.drafted_by}`)].join('\n')
}
