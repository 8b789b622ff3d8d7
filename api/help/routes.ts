// The wire of help.
import { help } from '../../core/help.ts'
import { serve, type Routes } from '../shell/serve.ts'
import { rateHelp, readHelp, searchHelp } from './help.ts'

export const helpRoutes = (): Routes =>
  serve(help, {
    list: async ({ keyword = '' }, { db, language }) => ({
      topics: await searchHelp(db, language, keyword),
    }),
    details: ({ id }, { db, ...asker }) => readHelp(db, id, asker),
    rate: async (answer, { db, member }) => {
      await rateHelp(db, member, answer)
      return {}
    },
  })
