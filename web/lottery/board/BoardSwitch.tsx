import { ArrowLeftRight } from 'lucide-react'
import { address } from '../../../core/addresses.ts'
import { m } from '../../../text/compiled/messages.js'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import s from './OddsBoard.module.css'

/** The same lottery on its other board: a price per field, or tickets that are counted. */
export const BoardSwitch = ({ code, to }: { code: string; to: 'odds' | 'official' }) => (
  <Link href={address[to]({ lottery: code })} className={s.other}>
    <Icon of={ArrowLeftRight} size={16} />
    {to === 'odds' ? m.official_to_odds() : m.official_to_official()}
  </Link>
)
