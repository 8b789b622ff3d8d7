// Which articles of help were of use, for those who write them: `npm run ops -- help list`.
import { countAnswers } from '../api/help/help.sql.ts'
import { reads, subject } from './desk.ts'

export const help = subject('help', {
  list: reads(0, async (db) => {
    const all = await countAnswers(db)
    const lines = all.map(({ article, yes, no }) => `${article}  useful ${yes}  not ${no}`)
    return lines.join('\n') || 'no article has an answer yet'
  }),
})
