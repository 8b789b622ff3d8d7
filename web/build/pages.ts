// The build's work on files that the server sends: styles of the first screen go into the document, and everything that
// shrinks lies beside itself as .br and .gz.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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

// The page itself is completed by the server, and shrunk there (api/shell/document.ts).
const SHRINKS = /\.(?:js|css|svg|json)$|\bopenings-.*\.html$/
// Below this a compressed file saves less than a packet.
const SMALLEST_BYTES = 600

export function compress(): Plugin {
  return {
    name: 'koi-compress',
    apply: 'build',
    async writeBundle(options) {
      if (options.dir === undefined) return
      const files = readdirSync(options.dir, { recursive: true, encoding: 'utf8' })
      for (const file of files.filter((each) => SHRINKS.test(each))) await shrink(join(options.dir, file))
    },
  }
}

async function shrink(file: string): Promise<void> {
  const bytes = readFileSync(file)
  if (bytes.length < SMALLEST_BYTES) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        // Openings are many and small: the last percent of each would cost the build ten seconds.
        ...(file.endsWith('.html') && { [constants.BROTLI_PARAM_QUALITY]: 9 }),
      },
    }),
    // Codes of their own for smaller blocks suit what changes between code, texts and pictures: half a percent less.
    promisify(gzip)(bytes, { level: 9, memLevel: 6 }),
  ])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}
