// The wire of launches.
import type { FastifyRequest } from 'fastify'
import { launch } from '../../core/launch.ts'
import type { House } from '../shell/app.ts'
import { refuse } from '../shell/refusal.ts'
import { serve } from '../shell/serve.ts'
import type { Routes } from '../shell/serve.ts'
import { endLaunch } from './ending.ts'
import { openGame } from './launches.ts'

export function gamesRoutes(house: House): Routes {
  const { db, settings } = house
  return serve(launch, {
    open: async ({ game }, { member, language, token, request }) => {
      const origin = playOrigin(request, settings.playPort) ?? refuse('venue_silent')
      const { launch, path } = await openGame(house, member, { game, language, token })
      return { launch, url: `${origin}${path}` }
    },
    close: async ({ launch }, { member }) => {
      await db.tx((tx) => endLaunch(tx, member, 'left', launch))
      return {}
    },
  })
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])$/i

/** The play door under the host by which the member reached the house; nothing of what a Host header may hold besides. */
function playOrigin(request: FastifyRequest, port: number): string | undefined {
  const { hostname, protocol } = request
  return HOST.test(hostname) ? `${protocol}://${hostname}:${port}` : undefined
}
