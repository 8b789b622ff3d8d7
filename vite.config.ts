import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { artVersion, paperCut } from './web/art/plugin.ts'
import { acyclic } from './web/build/acyclic.ts'
import { compress, inlineStyles } from './web/build/pages.ts'
import { CHUNKS } from './web/build/chunks.ts'
import { shortClass } from './web/build/class-names.ts'
import { leanContract } from './web/build/contract.ts'
import { textsApart } from './web/build/texts-apart.ts'
import { openSourceNotices } from './web/build/notices.ts'
import { plainParts } from './web/build/plain-parts.ts'
import { atlas } from './web/build/places/atlas.ts'
import { shell } from './web/build/shell.ts'

const api = process.env['KOI_API'] ?? 'http://localhost:8080'

export default defineConfig({
  root: 'web',
  base: '/h5/',
  plugins: [
    react(),
    textsApart(),
    leanContract(),
    plainParts(),
    paperCut(),
    openSourceNotices(),
    atlas(),
    shell(),
    inlineStyles(),
    acyclic(),
    compress(),
  ],
  define: { __ART__: JSON.stringify(artVersion()) },
  css: { modules: { generateScopedName: shortClass } },
  build: {
    outDir: '../dist/h5',
    emptyOutDir: true,
    // Which files a page needs: e2e/weight.spec.ts weighs them.
    manifest: true,
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
        // The first script names every page's files: their own names, and those of what some pages share, would weigh
        // more than their hashes.
        chunkFileNames: ({ name }) => (/Page$|~/.test(name) ? 'assets/[hash].js' : 'assets/[name]-[hash].js'),
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
  server: { proxy: { '/api': { target: api } } },
})
