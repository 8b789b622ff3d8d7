// What the build draws into the page: home as a visitor sees it before the house has answered anything, and what
// some other pages say in any case.
import { renderToString } from 'react-dom/server'
import { htmlLang, lang } from './shell/lang.ts'
import { queryClient } from './shell/read.ts'
import { Openings } from './openings.tsx'
import HomePage from './site/HomePage.tsx'

/** In the language of this device, which is the build's. */
export function drawHome(): string {
  const drawn = renderToString(
    <div className="drawn" lang={htmlLang(lang)}>
      <div className="app">
        <HomePage />
      </div>
    </div>,
  )
  // What it would read is kept for ten minutes otherwise, and the build with it.
  queryClient.clear()
  return drawn
}

export const drawOpenings = (): string => renderToString(<Openings />)
