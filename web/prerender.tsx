// Pages that the build draws: home as a visitor sees it, and every page with the parts that do not depend on an answer.
// It records on the way the calls that each page makes.
import type { Query } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import type { Asked, DrawnPage } from './build/drawn.ts'
import type { Answered } from './build/first.ts'
import { htmlLang, lang } from './shell/lang.ts'
import { queryClient, takeAnswers } from './shell/read.ts'
import { handBy } from './shell/router.ts'
import { keepSession, session } from './shell/session.ts'
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
 * answers of its first calls, as the house draws it for a visitor or for a member (api/shell/drawn.ts): then what it is for stands there.
 */
export async function drawPage(
  at: string,
  answers: readonly Answered[] = [],
  isMember: boolean = session() !== undefined,
): Promise<DrawnPage> {
  location.hash = `#${at}`
  const names = new Set<string>()
  handBy((query) => (typeof query === 'object' ? overheard(query, names) : whole(query, names)) as typeof query)
  if (isMember !== (session() !== undefined)) keepSession(isMember ? { token: 'drawn', uid: 'drawn' } : undefined)
  await preloadPage(at.split('?', 1)[0] ?? at)
  takeAnswers(answers)
  const bare = renderToString(
    <div className="app">
      <Pages />
    </div>,
  )
  const missing = queryClient.getQueryCache().getAll().filter(isMissing)
  const calls = queryClient.getQueryCache().getAll().filter(isAsked).map(callOf)
  // Without an answer a page is of use where its form can be typed into, or where it asks for none and says all there is.
  const isAnswered = answers.length > 0 || bare.includes('data-carried') || calls.length === 0
  const isUseful = isAnswered && missing.every(isQuiet) && !bare.includes(COMES_WITH_APP)
  const html = isUseful ? bare.replace('<main', '<main data-useful=""') : bare
  queryClient.clear()
  const goesBy = (name: string) => names.has(name) || names.has(ALL_NAMES)
  return { html, calls, missing: missing.filter(isOfHouse).map(callOf), goesBy }
}

const ALL_NAMES = '*'

function whole<Query>(query: Query, names: Set<string>): Query {
  names.add(ALL_NAMES)
  return query
}

/** The same, which adds the names that are read of it. */
const overheard = <Query extends object>(query: Query, names: Set<string>): Query =>
  new Proxy(query, {
    get: (all, name) => {
      names.add(String(name))
      return Reflect.get(all, name) as unknown
    },
    ownKeys: (all) => Reflect.ownKeys(whole(all, names)),
  })

/** What the phone works out itself (ui/States.tsx): the page is of use when the app has. */
const COMES_WITH_APP = 'data-bone'

const isAsked = ({ options }: Query): boolean => (options as { enabled?: boolean }).enabled !== false
const isMissing = (query: Query): boolean => isAsked(query) && query.state.data === undefined
/** A read of the contract: files of the build are read too. */
const isOfHouse = ({ meta }: Query): boolean => meta?.['isQuiet'] !== undefined
/** A read without which the page is of use (read.ts). */
const isQuiet = ({ meta }: Query): boolean => meta?.['isQuiet'] === true

/** The call behind a query, whose key read.ts and query.ts have made of path and input. */
const callOf = ({ queryKey }: Query): Asked => ({ path: String(queryKey[0]), input: queryKey[1] as Asked['input'] })
