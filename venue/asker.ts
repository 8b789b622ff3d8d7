// Who asks at the play door: the token that a page sends, and the address that it comes from.
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([0-9a-f]{64})$/.exec(headers.authorization ?? '')?.[1]

/** What a proxy passes on and is no address is not taken for one. */
export const addressOf = ({ ip, socket }: FastifyRequest): string => (isIP(ip) ? ip : (socket.remoteAddress ?? ''))
