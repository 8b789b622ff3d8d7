// The build's work on files that the server sends: styles of the first screen go into the document, and everything that
// shrinks lies beside itself as .br and .gz (tools/shrink.ts).
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The entry's style sheet inside index.html: one round trip less before the first paint. */
export function inlineStyles(): Plugin {
  return {
    name: 'koi-inline-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      page.source = String(page.source).replace(
        /<link rel="stylesheet"[^>]*href="\/h5\/([^"]+)"[^>]*>/g,
        (link, file: string) => {
          const sheet = bundle[file]
          if (sheet?.type !== 'asset') return link
          const styles = String(sheet.source).trim()
          // Pages ask for it among their own styles, over which it must not win.
          sheet.source = ''
          return `<style>${styles}</style>`
        },
      )
    },
  }
}

const SHRINK = join(import.meta.dirname, '../../tools/shrink.ts')

export function compress(): Plugin {
  return {
    name: 'koi-compress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const program = fork(SHRINK, [dir])
      const [code] = (await once(program, 'close')) as [number | null]
      if (code !== 0) throw new Error(`the files of ${dir} were not shrunk`)
    },
  }
}
