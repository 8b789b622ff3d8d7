import { liability } from '../../core/liability.ts'
import { serve, type Routes } from '../shell/serve.ts'
import { lastFor } from './proof.ts'

export const liabilityRoutes = (): Routes =>
  serve(liability, {
    get: async (_input, { db, member }) => ({ last: await lastFor(db, member) }),
  })
