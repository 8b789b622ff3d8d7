import { mayDo } from '../../core/desk/deed.ts'
import { deeds } from '../../core/desk/deeds.ts'
import { hrefTo, useMe } from '../shell/place.ts'
import s from './DeedLinks.module.css'

/** Deeds beside what they concern: each leads to its form in the member's file. Those alone that this person may do. */
export function DeedLinks({ username, names }: { username: string; names: readonly string[] }) {
  const { roles } = useMe()
  const mine = deeds.filter((deed) => names.includes(deed.name) && mayDo(deed, roles))
  if (mine.length === 0) return null
  return (
    <ul className={s.links}>
      {mine.map((deed) => (
        <li key={deed.name}>
          <a className="link" href={hrefTo('file', username, 'deeds', deed.name)}>
            {deed.words({})}
          </a>
        </li>
      ))}
    </ul>
  )
}
