// Whose work ships with the house, under which terms: read at build from what is installed, so that nothing is forgotten.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'notices.json'
const root = join(import.meta.dirname, '../..')

type Package = {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Each package that runs, by its name: its version, its licence, and the words of that. */
export function notices(): { name: string; version: string; license: string; text: string }[] {
  const found = new Map<string, ReturnType<typeof notices>[number]>()
  const visit = (folder: string) => {
    const { dependencies, optionalDependencies } = readPackage(folder)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = placeOf(name, folder)
      // An optional one of another system is not here, and does not ship from here.
      if (!place) continue
      const { version, license = '' } = readPackage(place)
      const key = `${name} ${version}`
      if (found.has(key)) continue
      found.set(key, { name, version, license, text: textIn(place) })
      visit(place)
    }
  }
  visit(root)
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

const readPackage = (folder: string): Package =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package

/** The folder of a package that another one imports: beside it, or further up. */
function placeOf(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return place
    if (folder === dirname(folder)) return undefined
  }
}

function textIn(folder: string): string {
  const file = readdirSync(folder).find((name) => /^(?:licen[cs]e|copying)/i.test(name))
  return file ? readFileSync(join(folder, file), 'utf8').trim() : ''
}

export function openSourceNotices(): Plugin {
  return {
    name: 'koi-notices',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: NAME, source: JSON.stringify(notices()) })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.endsWith(`/${NAME}`)) return next()
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(notices()))
      })
    },
  }
}
