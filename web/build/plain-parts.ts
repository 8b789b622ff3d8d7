// Parts of libraries that the app and the pages of games use for little, and what stands in their place in a build: icons
// with attributes for every use, and the cache of commands that react-query would send.
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { MutationCache } from '../shell/no-mutations.ts'
import { plainIcon } from '../ui/plain-icon.ts'

const from = (file: string) => JSON.stringify(join(import.meta.dirname, file))

/** The replacements: file of a library, the library, and the module that is used instead. */
const parts: { file: string; library: string; module: string }[] = [
  {
    file: '/createLucideIcon.mjs',
    library: '/lucide-react/',
    module: `export { ${plainIcon.name} as default } from ${from('../ui/plain-icon.ts')}`,
  },
  {
    file: '/mutationCache.js',
    library: '/@tanstack/query-core/',
    module: `export { ${MutationCache.name} } from ${from('../shell/no-mutations.ts')}`,
  },
]

const VIRTUAL = '\0koi-plain'

export const plainParts = (): Plugin => ({
  name: 'koi-plain-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) => {
    const part = parts.find(({ file, library }) => source.endsWith(file) && importer?.includes(library))
    return part && VIRTUAL + part.file
  },
  load: (id) => parts.find(({ file }) => id === VIRTUAL + file)?.module,
})
