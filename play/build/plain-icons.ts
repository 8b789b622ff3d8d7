// The icons of lucide-react as they are used by pages of games: drawn by parts/plain-icon.ts.
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { plainIcon } from '../parts/plain-icon.ts'

const MAKER = join(import.meta.dirname, '../parts/plain-icon.ts')
const VIRTUAL = '\0koi-plain-icon'

export const plainIcons = (): Plugin => ({
  name: 'koi-plain-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/') ? VIRTUAL : undefined,
  load: (id) => (id === VIRTUAL ? `export { ${plainIcon.name} as default } from ${JSON.stringify(MAKER)}` : undefined),
})
