// A page carries the texts that it names, so a build takes each as a module of its own; all others load them as one.
import { join } from 'node:path'
import type { Plugin } from 'vite'

const APART = join(import.meta.dirname, '../../text/compiled/apart.js')

export const textsApart = (): Plugin => ({
  name: 'koi-texts-apart',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/text/compiled/messages.js') ? APART : undefined),
})
