// The compiled texts ask one thing of their runtime, the language. What answers it is ours, a hundredth of the size.
import { join } from 'node:path'
import type { Plugin } from 'vite'

const LOCALE = join(import.meta.dirname, '../shell/locale.ts')

/** A text that asked for more would have no such export there, and the build would fail. */
export const lightLocale = (): Plugin => ({
  name: 'koi-light-locale',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const isOfTexts = source === '../runtime.js' && importer?.includes('/text/compiled/messages/')
    return isOfTexts || source.endsWith('/text/compiled/runtime.js') ? LOCALE : undefined
  },
})
