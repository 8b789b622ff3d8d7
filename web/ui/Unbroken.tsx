import { Fragment } from 'react'
import s from './Unbroken.module.css'

const DATE = /(\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?)/

/** A text whose dates stay in one piece, each with its time: browsers break a line behind the hyphens of "2026-11-27". */
export const Unbroken = ({ text }: { text: string }) => (
  <>
    {text.split(DATE).map((part, at) =>
      at % 2 === 0 ? (
        part
      ) : (
        <span key={at} className={s.date}>
          {part}
        </span>
      ),
    )}
  </>
)

/** A title of parts, "Fast 3 · 1 min · Small": a line breaks between two of them before it breaks inside one. */
export const Parts = ({ text }: { text: string }) => (
  <>
    {text.split(' · ').map((part, at, all) => (
      <Fragment key={at}>
        <span className={s.part}>{at < all.length - 1 ? `${part} ·` : part}</span>{' '}
      </Fragment>
    ))}
  </>
)
