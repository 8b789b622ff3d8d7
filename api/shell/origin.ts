// The origin of a request: the member's address, which only a proxy of the operator's may name, and the device that it
// claims to be.
import { hash } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Proxies } from '../../core/network.ts'
import { agentIn } from './agent.ts'

export type Origin = {
  readonly address: string
  /** An id that the house gave to a device, as the request sends it; whose it is, is for the sign-in to say. */
  readonly device: string | null
  /** The name of the device, in a few words; none where it is not known. */
  readonly agent?: string | null
}

/** Reads TRUST_PROXY: addresses and networks with commas between, a number of hops, or none. */
export function proxiesOf(text: string): Proxies | undefined {
  if (text === 'none') return false
  if (/^[1-9]$/.test(text)) return Number.parseInt(text, 10)
  const list = text.split(',').map((one) => one.trim())
  return list.every(isNetwork) ? list : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || more.length > 0) return false
  if (prefix === undefined) return true
  return /^\d{1,3}$/.test(prefix) && Number.parseInt(prefix, 10) <= (kind === 4 ? 32 : 128)
}

/** The address is text that a proxy sends and may have taken from a client: what is no address is not taken for one. */
export function originOf(request: FastifyRequest): Origin {
  const { ip, socket } = request
  const device = request.headers['device']
  return {
    address: isIP(ip) ? ip : (socket.remoteAddress ?? ''),
    device: typeof device === 'string' && DEVICE_PATTERN.test(device) ? device : null,
    agent: agentIn(request.headers['user-agent'] ?? ''),
  }
}

/** Returns the device's name for a line of the security log, where it is known. */
export const agentOf = ({ agent }: Origin): { agent?: string } => (agent ? { agent } : {})

// base64url of 32 bytes.
const DEVICE_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** Returns the hash under which the id of a device is stored. */
export const deviceHash = (device: string): Buffer => hash('sha256', device, 'buffer')

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Says once that a header about the address was not believed: behind a proxy that TRUST_PROXY does not name, all
 * members share one address, and so one limit.
 */
export function tellOfIgnored(app: FastifyInstance): void {
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold) {
      const header = FORWARDED.find((name) => name in request.headers)
      // Several addresses mean that a proxy that we trust has named the client.
      if (header && (request.ips?.length ?? 0) < 2) {
        isTold = true
        const from = request.socket.remoteAddress
        request.log.warn({ header, from }, IGNORED)
      }
    }
    done()
  })
}

const IGNORED =
  'a header that names another address was ignored: if a proxy of yours sends it, name its address in TRUST_PROXY and let it send x-forwarded-for'
