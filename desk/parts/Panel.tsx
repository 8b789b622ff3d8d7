import type { ReactNode } from 'react'
import { classes } from '../../web/ui/classes.ts'
import s from './Panel.module.css'

/** A part of a page under a heading of its own, with its actions at the right, and what can be done about it below. */
export function Panel(props: {
  title: string
  side?: ReactNode
  foot?: ReactNode
  children: ReactNode
  flush?: boolean
}) {
  return (
    <div className={s.panel}>
      <div className={s.head}>
        <h2>{props.title}</h2>
        {props.side}
      </div>
      <div className={classes(s.body, props.flush && s.flush)}>{props.children}</div>
      {props.foot}
    </div>
  )
}

/** Names and values below each other. */
export function Facts({ list }: { list: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={s.facts}>
      {list.map(([name, value]) => (
        <div key={name} className={s.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A line of words where something is missing, went wrong, or was done. */
export const Line = ({ children, kind = 'plain' }: { children: ReactNode; kind?: 'plain' | 'bad' | 'good' }) => (
  <p className={classes(s.line, s[kind])} role={kind === 'bad' ? 'alert' : 'status'}>
    {children}
  </p>
)

/** A key, or a hash: read letter by letter. */
export const Hash = ({ children }: { children: string }) => <span className={s.hash}>{children}</span>

/** A line that is typed at a terminal of the house. */
export const Typed = ({ children }: { children: string }) => <code className={s.typed}>npm run ops -- {children}</code>

/** Stands where an answer of the desk is on its way. */
export const Coming = () => <div className={s.coming} aria-busy="true" />
