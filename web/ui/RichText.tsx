import type { ReactNode } from 'react'
import type { RichLine, RichText as Tree } from '../../core/message.ts'
import { inside } from '../shell/router.ts'
import { Link } from './Link.tsx'
import s from './RichText.module.css'

/** A text that people have written for members, drawn from its tree: nothing here is ever HTML (R-SEC-07). */
export function RichText({ of }: { of: Tree }) {
  return (
    <div className={s.rich}>
      {of.map(({ as, lines }, at) => (
        <Block key={at} as={as} lines={lines} />
      ))}
    </div>
  )
}

function Block({ as, lines }: Tree[number]) {
  if (as === 'h') return <h3>{inLines(lines)}</h3>
  if (as === 'p') return <p>{inLines(lines)}</p>
  const List = as
  return (
    <List>
      {lines.map((line, at) => (
        <li key={at}>
          <Words line={line} />
        </li>
      ))}
    </List>
  )
}

const inLines = (lines: readonly RichLine[]): ReactNode =>
  lines.map((line, at) => (
    <span key={at} className={s.line}>
      <Words line={line} />
    </span>
  ))

const Words = ({ line }: { line: RichLine }) =>
  line.map(({ text, strong, em, link }, at) => {
    const marked = em ? <em>{text}</em> : text
    const shown = strong ? <strong>{marked}</strong> : marked
    return <span key={at}>{link === null ? shown : <Leads to={link}>{shown}</Leads>}</span>
  })

/** The server has judged it; the app judges again and takes nothing that leads elsewhere by another way. */
function Leads({ to, children }: { to: string; children: ReactNode }) {
  const own = inside(to)
  if (own)
    return (
      <Link href={own} className="link">
        {children}
      </Link>
    )
  if (!to.startsWith('https://')) return children
  return (
    <a href={to} className="link" target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
