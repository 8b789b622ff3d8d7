// Apart from the router, so that the script before the first paint reads an address as the app does.

// Far longer than any link of ours: a longer one is an attack, or damaged (BI-327).
const LONGEST_HASH = 2_000

/** Path and query of a hash ("#/a?b=c"); a damaged one is the path of no page. */
export function parseHash(hash: string): { path: string; search: string } {
  const text = hash.replace(/^#/, '')
  if (text.length > LONGEST_HASH) return { path: '/not-found', search: '' }
  const cut = text.indexOf('?')
  const path = cut < 0 ? text : text.slice(0, cut)
  return {
    path: `/${path.replace(/^\/+|\/+$/g, '')}`,
    search: cut < 0 ? '' : text.slice(cut + 1),
  }
}
