// Pages that the build draws: home as a visitor sees it, and every page with the parts that do not depend on an answer.
// It records on the way the calls that each page makes.
import { renderToString } from 'react-dom/server'
import type { Asked, DrawnPage } from './build/drawn.ts'
import type { Answered } from './build/first.ts'
import { htmlLang, lang } from './shell/lang.ts'
import { queryClient } from './shell/read.ts'
import { Pages, preloadPage } from './routes.tsx'
import HomePage from './site/HomePage.tsx'

/** Draws home in the language of this device, which is the build's. */
export function drawHome(): string {
  const drawn = renderToString(
    <div className="drawn" lang={htmlLang(lang)}>
      <div className="app">
        <HomePage />
      </div>
    </div>,
  )
  // Its reads would be kept for ten minutes otherwise, and the build would stay alive with them.
  queryClient.clear()
  return drawn
}

/**
 * The page of an address (path and query), as whoever has this device sees it before the house has answered; with the
 * answers of its first calls, as the house draws it for visitors (api/shell/drawn.ts): then what it is for stands there.
 */
export async function drawPage(at: string, answers: readonly Answered[] = []): Promise<DrawnPage> {
  location.hash = `#${at}`
  await preloadPage(at.split('?', 1)[0] ?? at)
  for (const [key, data] of answers) queryClient.setQueryData(key, data)
  const bare = renderToString(
    <div className="app">
      <Pages />
    </div>,
  )
  // Where a clock is empty, the page is of use when the app has filled it.
  const isUseful = answers.length > 0 && !bare.includes('role="timer"')
  const html = isUseful ? bare.replace('<main', '<main data-useful=""') : bare
  const calls = asked()
  queryClient.clear()
  return { html, calls }
}

/** The reads that the drawn parts wait for, by the keys that read.ts and query.ts give them. */
const asked = (): Asked[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ options }) => (options as { enabled?: boolean }).enabled !== false)
    .map(({ queryKey }) => ({ path: String(queryKey[0]), input: queryKey[1] as Asked['input'] }))
