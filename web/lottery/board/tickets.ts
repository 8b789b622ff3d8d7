// Tickets as they are typed: "112 358". Digits stand in any order, as the tickets of a group do.
import type { Pick } from './picks.ts'

/** The entries that a text names, each once, and the words of it that name none. */
export function readTickets(entries: readonly Pick[], text: string) {
  const byDigits = new Map(entries.map((entry) => [digitsOf([entry].flat().join('')), entry]))
  const words = text.split(/[^0-9A-Za-z\u4e00-\u9fff]+/).filter((word) => word !== '')
  const found = new Set<Pick>()
  const unknown = new Set<string>()
  for (const word of words) {
    const entry = byDigits.get(digitsOf(word))
    if (entry === undefined) unknown.add(word)
    else found.add(entry)
  }
  return { found: [...found], unknown: [...unknown] }
}

const digitsOf = (word: string): string => [...word].sort().join('')
