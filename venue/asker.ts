// Who asks at the play door: the token that a page sends, and the address that it comes from.
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([0-9a-f]{64})$/.exec(headers.authorization ?? '')?.[1]

/** A header value that a proxy passes on counts as an address only if it is a valid IP address. */
export const addressOf = ({ ip, socket }: FastifyRequest): string => (isIP(ip) ? ip : (socket.remoteAddress ?? ''))
