// What each version of the terms and of the privacy notice said, as a hash over both languages: words never change under a version.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from './endpoint.ts'
import { TERMS_VERSION } from './terms.ts'

/** The hash of every version that was ever in force, the first one first. A line stays as it is. */
const versions = ['ef38c9194b61e826bb2a05b5b929aa23c6898b7a5ae215c210e52e09b62d96e7']

function words(language: string): [string, string][] {
  const text = readFileSync(join(import.meta.dirname, '../text', language, 'legal.json'), 'utf8')
  const parts = Object.entries(JSON.parse(text) as Record<string, string>)
  return parts.filter(([key]) => /^legal_(?:terms|privacy)_\d/.test(key)).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

test('the words of the terms and of the privacy notice are those of the last version', () => {
  const said = JSON.stringify(languages.map((language) => [language, words(language)]))
  expect(words('en').length).toBeGreaterThan(20)
  expect(TERMS_VERSION).toBe(versions.length)
  expect(createHash('sha256').update(said).digest('hex')).toBe(versions.at(-1))
})
