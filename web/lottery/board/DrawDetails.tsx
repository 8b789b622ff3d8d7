import { ShieldCheck } from 'lucide-react'
import { address } from '../../../core/addresses.ts'
import { m } from '../../../text/compiled/messages.js'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Numbers } from '../../ui/Numbers.tsx'
import { shortIssue } from '../words.ts'
import type { Board } from './board.ts'
import s from './DrawDetails.module.css'

const SHOWN = 7

/** The last draws with all that they say, newest first. No more than that: the past says nothing of the next. */
export function DrawDetails({ board: { code, family, look, results } }: { board: Board }) {
  const past = results.filter(({ numbers, status }) => numbers || status === 'void').slice(0, SHOWN)
  return (
    <>
      <ol className={s.draws} aria-label={m.lottery_board_recent()}>
        {past.map(({ issue, numbers, drawAt }) => (
          <li key={issue}>
            <span className={s.words}>
              <b className="num">{m.lottery_board_issue({ issue: shortIssue(issue) })}</b>
              <span>{numbers ? look.words(numbers) : m.lottery_board_void()}</span>
            </span>
            {numbers && <Numbers {...{ family, numbers }} size={26} captions={look.captions?.(numbers, drawAt)} />}
          </li>
        ))}
      </ol>
      <p className={s.note}>{m.lottery_board_independent()}</p>
      <Link href={address.verify({ lottery: code, issue: past[0]?.issue })} className={s.verify}>
        <Icon of={ShieldCheck} size={18} />
        {m.lottery_board_verifiable()}
      </Link>
    </>
  )
}
