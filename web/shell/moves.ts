// A page that opens from a row of a list grows out of that row, and goes back into it on the way back. Every other page
// comes as ui/Page.module.css says, behind the frame that answers the press (press.ts).
import { beginPage, pageIsHere } from '../routes.tsx'
import { parseHash } from './hash.ts'
import { behindPress, pressed, watchPresses } from './press.ts'
import { entry, here, moveBy } from './router.ts'

/** The view-transition name of the row and of the page, in web/base.css too. */
const NAME = 'opened'

const still = matchMedia('(prefers-reduced-motion: reduce)')

/** Answers presses that lead to another page, and shows movements in browsers that can. */
export function showMoves(): void {
  const canMove = 'startViewTransition' in document
  // The page of a row that is touched comes while the finger is on it, so that there is something to grow into.
  document.addEventListener('pointerdown', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('main li a[href^="#"]')
    if (link) beginPage(parseHash(link.hash).path)
  })
  watchPresses()
  let before = { at: here(), depth: entry().depth }
  let isMoving = false
  let atOnce: (() => void) | undefined
  let move: ViewTransition | undefined
  moveBy((update) => {
    // Back is told twice, as a state and as another hash. What is no press, as the way to the sign-in, waits for no frame.
    if (isMoving) return here() === before.at ? undefined : atOnce?.()
    const { at, depth } = before
    before = { at: here(), depth: entry().depth }
    const goesBack = before.depth < depth
    const path = parseHash(`#${before.at}`).path
    if (parseHash(`#${at}`).path === path) return update()
    const from = goesBack ? main() : rowOf(before.at)
    const come = () => {
      isMoving = false
      // Another page may have been asked for within the frame.
      before = { at: here(), depth: entry().depth }
      update()
    }
    if (!canMove || !from || still.matches || !pageIsHere(path)) {
      if (!isPressed(goesBack)) return update()
      isMoving = true
      beginPage(path)
      atOnce = behindPress(come)
      return
    }
    isMoving = true
    name(from)
    atOnce = undefined
    const own = document.startViewTransition(async () => {
      unname()
      come()
      await drawn()
      const to = goesBack ? rowOf(at) : main()
      if (to) name(to)
      else own.skipTransition()
    })
    move = own
    // A transition that cannot be shown is skipped; the page changes all the same.
    own.ready.catch(() => undefined)
    // The next movement may begin before this one has ended, and name the same page.
    const end = () => move === own && unname()
    void own.finished.then(end, end)
  })
}

/** Whether a link or a Back button leads to the address. A press that begins a command does not: what ends that waits for no frame. */
function isPressed(goesBack: boolean): boolean {
  const on = pressed()
  return on instanceof HTMLAnchorElement ? on.hash === location.hash : goesBack && on !== undefined
}

const main = () => document.querySelector<HTMLElement>('main')

/** The row of a list that leads to an address. */
function rowOf(at: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main li a')]
  return links.find(({ hash }) => hash === `#${at}`)?.closest('li') ?? undefined
}

let unname = () => {}

/** Only one element has the transition's name at a time: with two the browser animates nothing. */
function name(element: HTMLElement): void {
  unname()
  element.style.viewTransitionName = NAME
  unname = () => void (element.style.viewTransitionName = '')
}

/** A turn later React has drawn what it was told. */
const drawn = () => new Promise((done) => setTimeout(done))
