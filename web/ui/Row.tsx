import { ChevronDown, ChevronRight, ChevronUp, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../core/addresses.ts'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import { Parts } from './Unbroken.tsx'
import s from './Row.module.css'

export type Tint = 'plain' | 'in' | 'primary' | 'gold' | 'gain'

type RowProps = {
  title: ReactNode
  sub?: ReactNode
  /** Content at the right: an amount, a state, a switch. */
  side?: ReactNode
  sideSub?: ReactNode
  icon?: LucideIcon
  /** Puts the icon into a tinted square: records only. */
  tint?: Tint
  /** The picture of a game, in the place of the icon. */
  picture?: ReactNode
  href?: Address
  onPress?: () => void
  /** For a button that unfolds the part below it: whether that is open. */
  isOpen?: boolean
  /** That button is a heading for ears, which go from one to the next. */
  isHeading?: boolean
}

/** Rows with hairlines between them, inside a flush Card. */
export function List({ children, label }: { children: ReactNode; label?: string }) {
  return <ul aria-label={label}>{children}</ul>
}

/** One row; it is a link with `href`, a button with `onPress`, else it only says something. */
export function Row(props: RowProps) {
  const { href, onPress, isOpen, isHeading } = props
  const button = onPress && (
    <button type="button" className={classes(s.row, s.opens)} aria-expanded={isOpen} onClick={onPress}>
      <Inside {...props} chevron />
    </button>
  )
  return (
    <li className={s.item}>
      {href !== undefined ? (
        <Link href={href} className={classes(s.row, s.opens)}>
          <Inside {...props} chevron />
        </Link>
      ) : button ? (
        isHeading ? (
          <h2>{button}</h2>
        ) : (
          button
        )
      ) : (
        <div className={s.row}>
          <Inside {...props} />
        </div>
      )}
    </li>
  )
}

function Inside(props: RowProps & { chevron?: boolean }) {
  const { title, sub, side, sideSub, icon, tint, picture, chevron, isOpen } = props
  return (
    <>
      {picture && <span className={classes(s.icon, s.square, s.picture)}>{picture}</span>}
      {icon && (
        <span className={classes(s.icon, tint && s.square, tint && s[tint])}>
          <Icon of={icon} size={tint ? 20 : 22} />
        </span>
      )}
      <span className={s.texts}>
        <span className={s.title}>{parted(title)}</span>
        {sub && <span className="faint caption">{parted(sub)}</span>}
      </span>
      {(side || sideSub) && (
        <span className={s.side}>
          {side}
          {sideSub && <span className="faint caption">{sideSub}</span>}
        </span>
      )}
      {chevron && (
        <span className={s.chevron}>
          <Icon of={isOpen === undefined ? ChevronRight : isOpen ? ChevronUp : ChevronDown} size={18} />
        </span>
      )}
    </>
  )
}

const parted = (text: ReactNode) => (typeof text === 'string' && text.includes(' · ') ? <Parts text={text} /> : text)

/** A name and a value: receipts, details. A list of them is a <dl className> of its own: KeyValues. */
export function KeyValues({ children }: { children: ReactNode }) {
  return <dl className={s.values}>{children}</dl>
}

export function KeyValue({ name, strong, children }: { name: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <div className={classes('apart callout', s.value, strong && s.strong)}>
      <dt className="dim">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
