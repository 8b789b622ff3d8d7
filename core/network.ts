// How both doors for members, the house's and the venues', read a request's address and host name.

/** How long either door waits for a request to be there whole, drop by drop or not, and for the next one, in ms. */
export const PATIENCE = { requestTimeout: 60_000, keepAliveTimeout: 70_000 }

/** Trusted proxies: none, a list of addresses and networks, or a number of hops. */
export type Proxies = false | string[] | number

/** As Fastify wants to hear it, which would take a bare number as no proxy at all. */
export const trusting = (proxies: Proxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])$/i

/**
 * Our other door, under the host name that this request used and on its own port. Undefined where the Host header, or
 * a proxy's word for it, is no name and no address: a client must not put other text into our links and headers.
 */
export const doorBeside = (
  { protocol, hostname }: { protocol: string; hostname: string },
  port: number,
): string | undefined =>
  HOST.test(hostname) && /^https?$/.test(protocol) ? `${protocol}://${hostname}:${port}` : undefined

/**
 * The key by which limits count an address. An IPv6 host can use all 2^64 addresses of its network, and must not get a
 * new count with each: the network is the key.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '')
  const mapped = /^::ffff:([\d.]+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  if (!IPV6.test(plain)) return plain
  const [left = [], right = []] = plain.split('::').map(groupsOf)
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

const IPV6 = /^[0-9a-f]{0,4}:[0-9a-f:.]*$/i

/** Groups of an IPv6 address without leading zeros; an IPv4 address at the end counts as two groups. */
const groupsOf = (part: string): string[] =>
  part
    .split(':')
    .filter(Boolean)
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]))
