// The wire of consultations.
import { join } from '../../core/join.ts'
import type { Settings } from '../settings.ts'
import { serve, type Routes } from '../shell/serve.ts'
import { takeJoin } from './join.ts'

export const joinRoutes = ({ joinsADay }: Settings): Routes =>
  serve(join, {
    ask: async (wish, { db, origin, language, session }) => {
      const username = session?.username ?? null
      return { id: await takeJoin(db, wish, { origin, language, username, joinsADay }) }
    },
  })
