import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../core/addresses.ts'
import s from './Button.module.css'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'

/** `koi` is luck, `care` is Play well, `quiet` looks like a link, `glass` lies on the pond. */
export type ButtonKind = 'primary' | 'koi' | 'care' | 'tonal' | 'danger' | 'quiet' | 'glass'

type Look = {
  children: ReactNode
  kind?: ButtonKind
  /** 52 high, 44, or 36 with a target of 44. */
  size?: 'large' | 'medium' | 'small'
  wide?: boolean
  icon?: LucideIcon | undefined
}

type ButtonProps = Look & {
  onPress?: (() => void) | undefined
  type?: 'button' | 'submit'
  /** The command runs: the label stays, a ripple takes the icon's place, presses do nothing. */
  busy?: boolean
  /** Not ready yet, but pressable: the press should lead to the missing field (design 5). */
  off?: boolean
  pressed?: boolean
  label?: string
  describedBy?: string | undefined
}

const look = ({ kind = 'primary', size = 'large', wide }: Omit<Look, 'children'>, off?: boolean) =>
  classes(s.button, s[kind], s[size], wide && s.wide, off && s.off)

export function Button(props: ButtonProps) {
  const { children, onPress, type = 'button', busy, off, pressed, label, describedBy, icon } = props
  return (
    <button
      type={type}
      className={look(props, off)}
      aria-disabled={off || busy || undefined}
      aria-busy={busy || undefined}
      aria-pressed={pressed}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onPress?.()
      }}
    >
      {busy ? <span className={s.ripple} aria-hidden /> : icon && <Icon of={icon} size={20} />}
      <span className={s.label}>{children}</span>
    </button>
  )
}

/** Looks like a button, goes to a page of ours. */
export function ButtonLink(props: Look & { href: Address }) {
  return (
    <Link href={props.href} className={look(props)}>
      {props.icon && <Icon of={props.icon} size={20} />}
      <span className={s.label}>{props.children}</span>
    </Link>
  )
}

/** A round 44 x 44 target with an icon only: it must have a name. */
export function IconButton(props: {
  icon: LucideIcon
  label: string
  onPress?: () => void
  href?: Address
  dot?: boolean
  size?: number
  pressed?: boolean
}) {
  const inside = (
    <>
      <Icon of={props.icon} size={props.size ?? 22} />
      {props.dot && <i className={s.dot} />}
    </>
  )
  if (props.href !== undefined)
    return (
      <Link href={props.href} className={s.round} aria-label={props.label}>
        {inside}
      </Link>
    )
  return (
    <button
      type="button"
      className={s.round}
      aria-label={props.label}
      aria-pressed={props.pressed}
      onClick={props.onPress}
    >
      {inside}
    </button>
  )
}
