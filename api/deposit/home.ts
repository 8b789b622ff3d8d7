// The address by which the cashier and the chains lead a member back to us.
import type { Settings } from '../settings.ts'

/**
 * Under which of our own origins a request came. PUBLIC_URL where its Host header names none of them: no link of ours leads
 * to what a client says.
 */
export const homeOf = ({ host }: { host: string }, settings: Settings): string =>
  homesOf(settings).find((origin) => new URL(origin).host === host.toLowerCase()) ?? settings.publicUrl

/** The origins under which members open the house. Outside production all names of this machine count as one. */
function homesOf({ publicUrl, alsoAt, isProduction }: Settings): string[] {
  const { protocol, port } = new URL(publicUrl)
  const own = isProduction ? [] : ['localhost', '127.0.0.1', '[::1]'].map((name) => `${protocol}//${name}:${port}`)
  return [publicUrl, ...alsoAt, ...own]
}
