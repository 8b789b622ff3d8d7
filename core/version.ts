// Versions as people write them, "1.1.4".

/** Is one version newer than another? What is no version is newer than none. */
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
