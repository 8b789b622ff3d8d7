// The wire of launches.
import { launch } from '../../core/venue/launch.ts'
import { doorBeside } from '../../core/network.ts'
import type { House } from '../shell/app.ts'
import { refuse } from '../shell/refusal.ts'
import { serve, type Routes } from '../shell/serve.ts'
import { endLaunch } from './ending.ts'
import { openGame } from './launches.ts'

export function gamesRoutes(house: House): Routes {
  const { db, settings } = house
  return serve(launch, {
    open: async ({ game }, { member, language, token, request }) => {
      const origin = doorBeside(request, settings.playPort) ?? refuse('venue_silent')
      const { launch, path } = await openGame(house, member, { game, language, token })
      return { launch, url: `${origin}${path}` }
    },
    close: async ({ launch }, { member }) => {
      await db.tx((tx) => endLaunch(tx, member, 'left', launch))
      return {}
    },
  })
}
