// Draws every picture of list.ts: served by the dev server, written as files by the build.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { pictures } from './list.ts'
import { shorter } from './shorter.ts'

const folder = import.meta.dirname

/** A short hash of the generator's own source: pictures may be cached for good under it. */
export function artVersion(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 8)
}

export const drawnPicture = (name: string): string => shorter(pictures[name]?.() ?? '')

/** A picture by its address, and as a text that stands in its place. */
export function pictureAt(base: string, name: string): { address: string; inline: string } {
  const text = drawnPicture(name).replaceAll('"', "'")
  const escaped = text.replace(/[%#<>&]/g, encodeURIComponent)
  return {
    address: `${base}art/${artVersion()}/${name}.svg`,
    inline: `data:image/svg+xml,${escaped}`,
  }
}

export function paperCut(): Plugin {
  const version = artVersion()
  return {
    name: 'koi-paper-cut',
    generateBundle() {
      for (const [name, draw] of Object.entries(pictures))
        this.emitFile({ type: 'asset', fileName: `art/${version}/${name}.svg`, source: shorter(draw()) })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = /\/art\/\w+\/([\w-]+)\.svg/.exec(request.url ?? '')?.[1]
        const draw = name === undefined ? undefined : pictures[name]
        if (!draw) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(draw())
      })
    },
    // Its address has the version in it, so the page's icon cannot stand in index.html.
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'icon', type: 'image/svg+xml', href: `/h5/art/${version}/mark.svg` },
        injectTo: 'head',
      },
    ],
  }
}
