// Which articles of help were of use, for those who write them: `npm run ops -- help list`.
import { countAnswers } from '../api/help/help.sql.ts'
import type { Command } from './desk.ts'

export const HELP_USAGE = 'npm run ops -- help list'

/** What a line about help asks for. Throws the usage where it asks for nothing. */
export function helpCommand(words: readonly string[]): Command {
  if (words.join(' ') !== 'list') throw new Error(HELP_USAGE)
  return {
    reads: async (db) => {
      const all = await countAnswers(db)
      const lines = all.map(({ article, yes, no }) => `${article}  useful ${yes}  not ${no}`)
      return lines.join('\n') || 'no article has an answer yet'
    },
  }
}
