// A page that opens from a row of a list grows out of that row, and goes back into it on the way back. Every other page
// comes as ui/Page.module.css says.
import { beginPage, pageIsHere } from '../routes.tsx'
import { parseHash } from './hash.ts'
import { entry, here, moveBy } from './router.ts'

/** The view-transition name of the row and of the page, in web/base.css too. */
const NAME = 'opened'

const still = matchMedia('(prefers-reduced-motion: reduce)')

/** Shows movements, in browsers that can; the others show none. */
export function showMoves(): void {
  if (!('startViewTransition' in document)) return
  // The page of a row that is touched comes while the finger is on it, so that there is something to grow into.
  document.addEventListener('pointerdown', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('main li a[href^="#"]')
    if (link) beginPage(parseHash(link.hash).path)
  })
  let before = { at: here(), depth: entry().depth }
  let isMoving = false
  let last: ViewTransition | undefined
  moveBy((update) => {
    // Back is told twice, as a state and as another hash.
    if (isMoving) return
    const { at, depth } = before
    before = { at: here(), depth: entry().depth }
    const goesBack = before.depth < depth
    const from = goesBack ? main() : rowOf(before.at)
    const isPage = parseHash(`#${at}`).path !== parseHash(`#${before.at}`).path
    if (!isPage || !from || still.matches || !pageIsHere(parseHash(`#${before.at}`).path)) return update()
    isMoving = true
    name(from)
    const move = document.startViewTransition(async () => {
      unname()
      isMoving = false
      update()
      await drawn()
      const to = goesBack ? rowOf(at) : main()
      if (to) name(to)
      else move.skipTransition()
    })
    last = move
    // A transition that cannot be shown is skipped; the page changes all the same.
    move.ready.catch(() => undefined)
    // The next movement may begin before this one has ended, and name the same page.
    const end = () => last === move && unname()
    void move.finished.then(end, end)
  })
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
