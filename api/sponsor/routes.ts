// The wire of sponsors.
import { sponsor } from '../../core/sponsor.ts'
import { serve, type Routes } from '../shell/serve.ts'
import { sponsorFor, sponsorsFor } from './sponsors.ts'

export const sponsorRoutes = (): Routes =>
  serve(sponsor, {
    list: async (_input, { db, language }) => ({ list: await sponsorsFor(db, language) }),
    detail: ({ id }, { db, language }) => sponsorFor(db, language, id),
  })
