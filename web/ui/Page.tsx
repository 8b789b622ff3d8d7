import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { drawnAnswers, firstIsThere, isFirstOpening, wasUseful } from '../shell/opened.ts'
import { useAllRead, useInert, useOverTabs, useUnderNav } from '../shell/overlay.ts'
import { goBack } from '../shell/router.ts'
import { keepScroll, restoreScroll } from '../shell/scroll.ts'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import { OfflineBar } from './OfflineBar.tsx'
import s from './Page.module.css'
import { TabBar } from './TabBar.tsx'
import { announce } from './toast.ts'

export type PageProps = {
  /** The page's name: its h1, the document's title and what is announced. The nav bar has none. */
  title: string
  /** The h1 is there for screen readers only: home shows the brand, My the member. */
  hideTitle?: boolean
  /** A line under the h1. */
  lead?: ReactNode
  /** Left of the nav bar; a back button where nothing is given. */
  left?: ReactNode
  /** Beside the back button, where the bar is all the head there is: the h1 is hidden then. */
  name?: ReactNode
  /** At most three IconButtons, right of the nav bar. */
  actions?: ReactNode
  /** Under them, and stays with them: the clock of a board. */
  bar?: ReactNode
  /** Whether it is a page of the tab bar, and shows it. */
  tab?: boolean
  /** The nav bar lies over the content, which begins at the top edge; at `night` it is dark and no wider than `--w-over`. */
  over?: boolean | 'night'
  /** The one main action, sticky at the bottom: see Foot and Dock. */
  foot?: ReactNode
  /** The nav bar lies on a picture: no ground of its own, and it leaves with the page. */
  clear?: boolean
  /** The address of Back when the app was entered here by a link. */
  root?: Address
  children: ReactNode
}

/** The frame of every page: nav bar without a title, heading, content, foot or tab bar. */
export function Page(props: PageProps) {
  const { title, hideTitle, lead, left, name, actions, tab, foot, clear, over: liesOver, root, children } = props
  const inert = useInert()
  const heading = useArrival(title)
  const news = useUnderNav()
  const over = useOverTabs()
  // The first page takes the place of its shapes, or of a home that was drawn before it.
  const [enters] = useState(!isFirstOpening())
  const isUseful = useIsUseful()
  return (
    <div className={classes(s.page, enters && (tab ? s.fade : s.rise), !tab && s.sized)}>
      <button type="button" className={s.skip} onClick={() => heading.current?.focus()}>
        {m.ui_skip()}
      </button>
      <header
        className={classes(
          s.nav,
          clear && s.clear,
          !!name && s.named,
          liesOver && s.over,
          liesOver === 'night' && `night ${s.dark}`,
        )}
      >
        <div className={s.left}>
          {left ?? <IconButton icon={ChevronLeft} size={26} label={m.ui_back()} onPress={() => goBack(root)} />}
          {name && (
            <div className={s.name} inert={inert}>
              {name}
            </div>
          )}
        </div>
        <div className={s.actions} inert={inert}>
          {actions}
        </div>
        {props.bar}
      </header>
      <OfflineBar news={news} />
      <main className={classes(s.main, tab && s.tabbed)} inert={inert} data-useful={isUseful ? '' : undefined}>
        <div className={name || hideTitle ? 'hush' : s.heading}>
          <h1 ref={heading} tabIndex={-1} className={s.title}>
            {title}
          </h1>
          {lead && <p className={`dim sub ${s.lead}`}>{lead}</p>}
        </div>
        {children}
        {tab && over}
      </main>
      {foot && (
        <footer className={s.foot} inert={inert}>
          {foot}
        </footer>
      )}
      {tab && <TabBar inert={inert} />}
    </div>
  )
}

function useArrival(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    document.title = `${title} · ${m.site_name()}`
  }, [title])
  useEffect(() => {
    // The browser announces the first page itself, and the focus stays where it is.
    if (!isFirstOpening()) {
      heading.current?.focus({ preventScroll: true })
      announce(document.title)
    }
    firstIsThere()
    const stop = restoreScroll()
    return () => {
      stop()
      keepScroll()
    }
  }, [])
  return heading
}

/** Whether the page's main content is there: loaded, and no part of it waits for the house. `bench -- front` measures when. */
function useIsUseful(): boolean {
  // The app begins with whatever made an opening useful, and with the answers that came beside it.
  const [isThere, setIsThere] = useState(() => isFirstOpening() && (wasUseful || drawnAnswers.length > 0))
  // This effect runs after those of the page's parts, which report what they wait for.
  useEffect(() => setIsThere(true), [])
  return useAllRead() && isThere
}

/** The foot of a form: one main action above the bottom edge. */
export function Foot({ children }: { children: ReactNode }) {
  return <div className={s.formFoot}>{children}</div>
}

/** A bottom panel with the choice and its action: betting. */
export function Dock({ children, label }: { children: ReactNode; label: string }) {
  return (
    <section className={s.dock} aria-label={label}>
      {children}
    </section>
  )
}

/** A section of a page with its heading, and a link or a note at its right. */
export function Section({ title, side, quiet, children }: SectionProps) {
  return (
    <section className={classes(s.section, quiet && s.quiet)}>
      <div className={`apart ${s.sectionHead}`}>
        <h2 className={quiet ? 'dim sub' : 'title-3'}>{title}</h2>
        {side}
      </div>
      {children}
    </section>
  )
}

type SectionProps = {
  title: string
  side?: ReactNode
  /** One of many in a list, where what stands below is read and not the heading: a day. */
  quiet?: boolean
  children: ReactNode
}

/** Content between the gutters of the page, its parts 12 apart. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={s.stack}>{children}</div>
}
