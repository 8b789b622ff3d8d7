import { Fragment } from 'react'
import { classes } from './classes.ts'
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
const SHORT = 14

/**
 * A text of parts, "Fast 3 · 1 min · Small": no line breaks inside a short one, and no dot stands at the end or the beginning of
 * a line. The dot hangs before its part, into the space behind the part before it; at the beginning of a line it is cut off.
 */
export const Parts = ({ text }: { text: string }) => (
  <span className={s.parts}>
    {text.split(' · ').map((part, at, all) => (
      <Fragment key={at}>
        <span className={classes(part.length <= SHORT && s.part, at < all.length - 1 && s.before)}>
          {/* What hangs stays with the first sign of its part. */}
          {at > 0 && (
            <span className={s.first}>
              <span className={s.dot}>{'\u00a0·\u00a0'}</span>
              {part.slice(0, 1)}
            </span>
          )}
          {at > 0 ? part.slice(1) : part}
        </span>{' '}
      </Fragment>
    ))}
  </span>
)
