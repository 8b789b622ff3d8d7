import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { site } from '../../core/site.ts'
import type { Output } from '../../core/endpoint.ts'
import { m } from '../../text/compiled/messages.js'
import { Tile } from '../art/Art.tsx'
import { cutOf } from '../art/cut.ts'
import { latePart } from '../shell/lazy.tsx'
import { inside } from '../shell/router.ts'
import { Link } from '../ui/Link.tsx'
import s from './Slides.module.css'

type Slide = Output<typeof site.slides>['list'][number]

/**
 * Slides on paper. They turn by the time that the house says, beside a button that stops them, and no more once a thumb has
 * moved them. The terms of an offer stand at the size of the offer (design 17).
 */
export function Slides({ list, everyMs }: { list: Slide[]; everyMs: number }) {
  const name = useId()
  const row = useRef<HTMLUListElement>(null)
  const begins = useBeginning(list.length > 1 ? everyMs : 0)
  if (list.length === 0) return null
  return (
    <section className={s.slides} aria-labelledby={name}>
      <h2 id={name} className="hush">
        {m.site_slides()}
      </h2>
      {/* A keyboard scrolls it too, where no slide is a link. */}
      <ul ref={row} className={s.list} tabIndex={list.some(({ link }) => link) ? undefined : 0}>
        {list.map((slide) => (
          <li key={slide.id} className={s.slide}>
            <Whole link={slide.link}>
              <Inside slide={slide} />
            </Whole>
          </li>
        ))}
      </ul>
      {begins && <Turning list={row} everyMs={everyMs} className={s.pause} />}
    </section>
  )
}

/** The code that turns slides comes when it first has to: no first look at home waits for it. */
const Turning = latePart(() => import('./Turning.tsx').then((module) => module.Turning))

function useBeginning(everyMs: number): boolean {
  const [begins, begin] = useState(false)
  useEffect(() => {
    if (everyMs === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => begin(true), everyMs)
    return () => clearTimeout(timer)
  }, [everyMs])
  return begins
}

function Whole({ link, children }: { link: string | null; children: ReactNode }) {
  // A slide is written by people, and a mistake must not lead out of the app.
  const to = link && inside(link)
  if (!to) return <div className={s.card}>{children}</div>
  return (
    <Link href={to} className={s.card}>
      {children}
    </Link>
  )
}

function Inside({ slide }: { slide: Slide }) {
  return (
    <>
      <span className={s.texts}>
        <strong className="title-3">{slide.title}</strong>
        <span className="sub">{slide.text}</span>
        {slide.terms && <span className="sub">{slide.terms}</span>}
      </span>
      <span className={s.art}>
        <Tile {...cutOf(slide.art)} />
      </span>
    </>
  )
}
