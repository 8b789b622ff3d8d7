import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './tokens.css'
import './base.css'
import './first.css'
import { App } from './shell/App.tsx'
import { htmlLang, lang } from './shell/lang.ts'
import { slowMs } from './shell/lazy.tsx'
import { noteSeen } from './shell/push.ts'
import { queryClient, takeAnswers } from './shell/read.ts'
import { parseHash } from './shell/hash.ts'
import { drawnAnswers, drawnBehind } from './shell/opened.ts'
import { preloadPage } from './routes.tsx'
import { showLook } from './shell/theme.ts'

document.documentElement.lang = htmlLang(lang)
showLook()
// Reads are repeated when the network or the page comes back.
queryClient.mount()

takeAnswers(drawnAnswers, performance.timeOrigin)
noteSeen(drawnBehind)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// The shapes in index.html stay until the first page's chunk is there; after that a page says itself
// that it is late (decision 42).
const leftMs = slowMs - performance.now()
const late = new Promise((resolve) => setTimeout(resolve, leftMs))
void Promise.race([preloadPage(parseHash(location.hash).path), late]).then(() =>
  // A transition renders in slices, so that a slow phone reacts to a touch in between.
  startTransition(() => createRoot(root).render(<App />)),
)
