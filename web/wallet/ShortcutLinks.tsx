import type { LucideIcon } from 'lucide-react'
import type { Address } from '../../core/addresses.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import s from './ShortcutLinks.module.css'

type Shortcut = { icon: LucideIcon; label: string; href: Address }

/** Four ways on, an icon over its word. `glass` stands on the pond. */
export function ShortcutLinks({ links, glass }: { links: Shortcut[]; glass?: boolean }) {
  return (
    <ul className={s.links}>
      {links.map(({ icon, label, href }) => (
        <li key={href}>
          <Link href={href} className={classes(s.link, glass && s.glass)}>
            <span className={s.icon}>
              <Icon of={icon} size={22} />
            </span>
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
