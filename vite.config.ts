import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { artVersion, paperCut } from './web/art/plugin.ts'

const api = process.env['KOI_API'] ?? 'http://localhost:8080'

export default defineConfig({
  root: 'web',
  base: '/h5/',
  plugins: [react(), paperCut()],
  define: { __ART__: JSON.stringify(artVersion()) },
  build: {
    outDir: '../dist/h5',
    emptyOutDir: true,
    // The baseline of decision 51: Chrome and WebView 111, Safari 16.4.
    target: ['chrome111', 'safari16.4'],
    cssTarget: ['chrome111', 'safari16.4'],
    // Data URIs would be repeated in each chunk that names the picture.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: api } } },
})
