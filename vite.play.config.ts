// The page of all games, which the venue's play door serves under /play/ (docs/venue-protocol.md, 5).
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstFile } from './play/build/first.ts'
import { gameHints } from './play/build/hints.ts'
import { ownTextFiles } from './play/build/own-texts.ts'
import { gamePictures, picturesVersion } from './play/build/pictures.ts'
import { plainParts } from './web/build/plain-parts.ts'
import { wholeScripts } from './play/build/whole-scripts.ts'
import { shortClass } from './web/build/class-names.ts'
import { textsApart } from './web/build/texts-apart.ts'
import { acyclic } from './web/build/acyclic.ts'
import { compress } from './web/build/pages.ts'

// One chunk for all games, kept by the browser; each game is another one (decision 62).
const RUNTIME =
  /\/node_modules\/(?!lucide-react\/dist\/esm\/icons\/(?:rotate-ccw|trash|undo-2|grid-3x3))|\/play\/(?:main|runtime|parts)|\/web\/|\/core\/(?:fair(?!\/chain)|money|endpoint|lottery\/odds|games\/(?!fraction)\w+\.ts)|vite\/|\/text\/compiled\//
// The code that spends the ticket: a file apart, which runs before the code of all games.
const FIRST = /\/play\/runtime\/(?:ticket|given|wire)\./
// The code of stakes on rounds of one's own comes with the first of their games, the common code of shared tables and
// of leagues with theirs.
const STAKE = /\/play\/(?:parts\/(?:StakeChooser|Segments|RoundButton|BetFacts)|runtime\/round)\./
const TABLE = /\/(?:play|core\/games)\/table\/|\/core\/turnover/
const LEAGUE = /\/(?:play|core\/games)\/league\//
const own = ownTextFiles()

export default defineConfig({
  root: 'play',
  base: '/play/',
  publicDir: false,
  plugins: [
    react(),
    textsApart(),
    plainParts(),
    gamePictures(),
    gameHints(),
    firstFile(),
    wholeScripts(),
    acyclic(),
    compress(),
  ],
  define: { __PICTURES__: JSON.stringify(picturesVersion()) },
  css: { modules: { generateScopedName: shortClass } },
  build: {
    outDir: '../dist/play',
    emptyOutDir: true,
    // The baseline of decision 51: Chrome and WebView 111, Safari 16.4.
    target: ['chrome111', 'safari16.4'],
    cssTarget: ['chrome111', 'safari16.4'],
    assetsInlineLimit: 0,
    // One file of styles, 13 kB of which a game needs a third to a half: each file more is one that waits for a connection.
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: FIRST, priority: 1 },
            { name: 'runtime', test: (id) => RUNTIME.test(id) && !own.has(id) && !STAKE.test(id) },
            { name: 'stake', test: STAKE },
            { name: 'table', test: TABLE },
            { name: 'league', test: LEAGUE },
          ],
        },
      },
    },
  },
})
