import { Shuffle } from 'lucide-react'
import { m } from '../../../text/compiled/messages.js'
import { Icon } from '../../ui/Icon.tsx'
import s from './RandomButton.module.css'

type RandomProps = { of?: string; closed: boolean; onPress: () => void }

/** 机选: takes one ticket by chance, while anything can be taken. */
export const RandomButton = ({ of, closed, onPress }: RandomProps) => (
  <button type="button" className={s.random} aria-disabled={closed || undefined} onClick={() => !closed && onPress()}>
    <Icon of={Shuffle} size={16} />
    {m.lottery_random()}
    {of && <span className="hush"> {of}</span>}
  </button>
)
