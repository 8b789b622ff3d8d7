import { useId, type ReactNode } from 'react'
import type { site } from '../../core/site.ts'
import type { Output } from '../../core/endpoint.ts'
import { m } from '../../text/compiled/messages.js'
import { Tile } from '../art/Art.tsx'
import { cutOf } from '../art/cut.ts'
import { inside } from '../shell/router.ts'
import { Link } from '../ui/Link.tsx'
import s from './Slides.module.css'

type Slide = Output<typeof site.slides>['list'][number]

/**
 * Slides on paper, moved by the thumb alone: nothing turns by itself (design 1). The terms of an offer stand
 * at the size of the offer (design 17).
 */
export function Slides({ list }: { list: Slide[] }) {
  const name = useId()
  if (list.length === 0) return null
  return (
    <section className={s.slides} aria-labelledby={name}>
      <h2 id={name} className="hush">
        {m.site_slides()}
      </h2>
      {/* A keyboard scrolls it too, where no slide is a link. */}
      <ul className={s.list} tabIndex={list.some(({ link }) => link) ? undefined : 0}>
        {list.map((slide) => (
          <li key={slide.id} className={s.slide}>
            <Whole link={slide.link}>
              <Inside slide={slide} />
            </Whole>
          </li>
        ))}
      </ul>
    </section>
  )
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
