// The files by which a phone installs the page as an app: the worker that keeps this release on the device
// (../worker.ts), and the manifest with its icons.
import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import sharp from 'sharp'
import { artVersion, drawnPicture } from '../art/plugin.ts'
import type { First, Release } from './first.ts'
import { inOnePiece } from './in-one-piece.ts'

const SIDES = [192, 512]
const PAPER = '#F2F5F4'

/** `first` is what the script in the page knows, once the page is made. */
export function workerFile(first: () => First | undefined): Plugin {
  return {
    name: 'koi-worker-file',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const known = first()
        if (!known) throw new Error('the worker is made before the page')
        const files = Object.keys(bundle).filter((name) => /^assets\/[^/]+\.(?:js|css)$/.test(name))
        const page = bundle['index.html']
        const source = page?.type === 'asset' ? String(page.source) : ''
        const release: Release = {
          name: createHash('sha256')
            .update([source, ...files.toSorted()].join('\n'))
            .digest('hex')
            .slice(0, 12),
          first: [...new Set(known.app)],
          files,
          folders: [`${known.openings}/`, `art/${artVersion()}/`],
        }
        const script = await inOnePiece('../worker.ts', {
          define: { __RELEASE__: JSON.stringify(release) },
          build: { rolldownOptions: { output: { format: 'iife' } } },
        })
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: script })
        for (const side of SIDES) this.emitFile({ type: 'asset', fileName: iconAt(side), source: await icon(side) })
        this.emitFile({ type: 'asset', fileName: 'app.webmanifest', source: JSON.stringify(manifest) })
      },
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/h5/app.webmanifest' }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: `/h5/${iconAt(192)}` }, injectTo: 'head' },
    ],
  }
}

const iconAt = (side: number) => `art/${artVersion()}/mark-${side}.png`

/** The mark on paper with room around it, for phones that cut icons round. */
async function icon(side: number): Promise<Buffer> {
  const room = Math.round(side * 0.17)
  const inner = side - 2 * room
  const mark = await sharp(Buffer.from(drawnPicture('mark')), { density: 400 })
    .resize(inner, inner, { fit: 'contain', background: PAPER })
    .toBuffer()
  return sharp({ create: { width: side, height: side, channels: 3, background: PAPER } })
    .composite([{ input: mark, left: room, top: room }])
    .png({ palette: true })
    .toBuffer()
}

const manifest = {
  id: '/h5/',
  name: '锦鲤 Koi',
  short_name: '锦鲤',
  start_url: '/h5/',
  scope: '/h5/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  icons: SIDES.flatMap((side) =>
    ['any', 'maskable'].map((purpose) => ({
      src: `/h5/${iconAt(side)}`,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose,
    })),
  ),
}
