// The page of the desk, which its own process serves under /desk/ (api/desk-main.ts).
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { shortClass } from './web/build/class-names.ts'
import { acyclic } from './web/build/acyclic.ts'
import { compress } from './web/build/pages.ts'
import { textsApart } from './web/build/texts-apart.ts'

const desk = process.env['KOI_DESK'] ?? 'http://localhost:8090'

export default defineConfig({
  root: 'desk',
  base: '/desk/',
  publicDir: false,
  plugins: [react(), textsApart(), acyclic(), compress()],
  css: { modules: { generateScopedName: shortClass } },
  build: {
    outDir: '../dist/desk',
    emptyOutDir: true,
    // Staff have current browsers; the baseline of decision 51 holds all the same.
    target: ['chrome111', 'safari16.4'],
    cssTarget: ['chrome111', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': { target: desk } } },
})
