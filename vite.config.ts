import { createHash } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { artVersion, paperCut } from './web/art/plugin.ts'
import { compress, inlineStyles } from './web/build/pages.ts'
import { CHUNKS } from './web/build/chunks.ts'
import { leanContract } from './web/build/contract.ts'
import { openSourceNotices } from './web/build/notices.ts'
import { atlas } from './web/build/places/atlas.ts'
import { shell } from './web/build/shell.ts'

const api = process.env['KOI_API'] ?? 'http://localhost:8080'

export default defineConfig({
  root: 'web',
  base: '/h5/',
  plugins: [
    react(),
    leanContract(),
    paperCut(),
    openSourceNotices(),
    atlas(),
    shell(),
    inlineStyles(),
    compress(),
  ],
  define: { __ART__: JSON.stringify(artVersion()) },
  // Long class names would travel twice, in the styles and in the scripts.
  css: { modules: { generateScopedName: (name, file) => short(name, file) } },
  build: {
    outDir: '../dist/h5',
    emptyOutDir: true,
    // The baseline of decision 51: Chrome and WebView 111, Safari 16.4.
    target: ['chrome111', 'safari16.4'],
    cssTarget: ['chrome111', 'safari16.4'],
    // Data URIs would be repeated in each chunk that names the picture.
    assetsInlineLimit: 0,
    // The script in the page has begun them already (web/boot.ts); styles must come first.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
        // The first script names every page's files: their own names would weigh as much as their hashes.
        chunkFileNames: ({ name }) =>
          name.endsWith('Page') ? 'assets/[hash].js' : 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
  server: { proxy: { '/api': { target: api } } },
})

function short(name: string, file: string): string {
  // From the project's own folder on: the same names on every machine.
  const path = file.split('?')[0]?.split('/web/').at(-1) ?? file
  return `k${createHash('sha256')
    .update(path + name)
    .digest('base64url')
    .replace(/[-_]/g, '')
    .slice(0, 4)}`
}
