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

/** A part of so many signs stays whole. */
const SHORT = 10

/** A text of parts, "Fast 3 · 1 min · Small": no line breaks inside a short one. */
export const Parts = ({ text }: { text: string }) => (
  <>
    {text.split(' · ').map((part, at, all) => (
      <Fragment key={at}>
        <span className={part.length <= SHORT ? s.part : undefined}>
          {at < all.length - 1 ? `${part}\u00a0·` : part}
        </span>{' '}
      </Fragment>
    ))}
  </>
)
