// Every word in every language: where one lacks a key, the compiler silently shows the other.
import type { Breach, Files } from './source.ts'

export function texts(files: Files): Breach[] {
  const paths = [...files.keys()].filter((path) => /^text\/[^/]+\/[^/]+\.json$/.test(path))
  const locales = [...new Set(paths.map((path) => path.split('/')[1] ?? ''))]
  const names = [...new Set(paths.map((path) => path.split('/')[2] ?? ''))]
  return names.flatMap((name) => {
    const keys = new Map(locales.map((locale) => [locale, keysOf(files.get(`text/${locale}/${name}`))]))
    const all = new Set([...keys.values()].flatMap((one) => [...one]))
    return locales.flatMap((locale) =>
      [...all]
        .filter((key) => !keys.get(locale)?.has(key))
        .map((key) => {
          const path = `text/${locale}/${name}`
          return { path, line: 1, what: `the text ${key} is missing in ${locale}` }
        }),
    )
  })
}

function keysOf(text: string | undefined): Set<string> {
  return new Set(Object.keys(JSON.parse(text ?? '{}') as object))
}
