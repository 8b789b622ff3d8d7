// Versions as people write them, "1.1.4".

/** Is one version newer than another? A text that is no version is never newer. */
export function isNewer(one: string, other: string): boolean {
  const [wanted, known] = [partsOf(one), partsOf(other)]
  if (!wanted || !known) return false
  for (let at = 0; at < Math.max(wanted.length, known.length); at++) {
    const difference = (wanted[at] ?? 0) - (known[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

export const VERSION_PATTERN = /^\d{1,6}(?:\.\d{1,6}){0,3}$/

const partsOf = (text: string): number[] | undefined =>
  VERSION_PATTERN.test(text) ? text.split('.').map((part) => Number.parseInt(part, 10)) : undefined

/** The stores that a newer version may come from beside the house itself. */
const STORES = ['apps.apple.com', 'testflight.apple.com', 'play.google.com']

/**
 * Where a newer version is had, if it may come from there (R-SEC-19): a path of the house, or https at a store or a host that
 * the installed app itself names. An answer that somebody has changed leads to no other place.
 */
export function updateFrom(url: string, hosts: readonly string[]): string | undefined {
  if (/^\/(?![/\\])[\w./-]+$/.test(url)) return url
  const [, host] = /^https:\/\/([a-z\d](?:[a-z\d.-]*[a-z\d])?)(?:\/[^\s\\]*)?$/.exec(url) ?? []
  return host !== undefined && [...STORES, ...hosts].includes(host) ? url : undefined
}
