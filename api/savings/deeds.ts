import { savingsDraft, savingsList, savingsPublish } from '../../core/desk/savings.ts'
import { percentText } from '../../core/money.ts'
import { does, type Doing } from '../shell/deed.ts'
import { draftRate, publishRate, ratesAndDrafts } from './rate-desk.ts'

export const savingsDeeds: readonly Doing[] = [
  does(savingsList, async ({ db }) => {
    const { rates, drafts } = await ratesAndDrafts(db)
    const shown = ({ product, since, rate_bp }: (typeof rates)[number]) => ({
      ...{ product, percent: `${percentText(rate_bp)} %`, since: since.getTime() },
    })
    return { list: rates.map(shown), drafts: drafts.map((one) => ({ ...shown(one), draftedBy: one.drafted_by })) }
  }),
  does(savingsDraft, async ({ db, person }, { product, percent, day }) => {
    const [whole = '', part = ''] = percent.split('.')
    const rateBp = Number.parseInt(whole + part.padEnd(2, '0'), 10)
    await draftRate(db, { product, day, rateBp }, person)
  }),
  does(savingsPublish, async ({ db, person }, { product, day, hash }) => {
    const rateBp = await publishRate(db, { product, day }, { person, hash })
    return { product, day, percent: `${percentText(rateBp)} %` }
  }),
]
