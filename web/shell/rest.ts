// The moment for what nobody waits for: the page has what it is for, and the phone has nothing to do.

type Moment = (act: () => void) => unknown

const AGAIN_MS = 200

/**
 * Does it once nothing that somebody waits for could share the line with it: what the open page is for stands there (`data-useful`,
 * ui/Page.tsx), nothing in it says that it is still coming though the house has answered (`data-coming`: a game that loads), and
 * the browser is idle.
 */
export function atRest(act: () => void, isThere = isOnPage, idle: Moment = whenIdle): void {
  idle(() => (isThere() ? act() : setTimeout(() => atRest(act, isThere, idle), AGAIN_MS)))
}

const isOnPage = () =>
  document.querySelector('[data-useful]') !== null && document.querySelector('[data-coming]') === null

// Safari does not say when it is idle: there the work begins one turn of the event loop later.
const whenIdle: Moment = (act) => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act))
