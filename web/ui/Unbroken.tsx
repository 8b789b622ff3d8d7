import s from './Unbroken.module.css'

const DATE = /(\d{4}-\d\d-\d\d)/

/** A text whose dates stay in one piece: browsers break a line behind the hyphens of "2026-11-27". */
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
