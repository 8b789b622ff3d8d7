import { KeyRound, Lock, Radio } from 'lucide-react'
import { findLottery } from '../../../core/lottery/calendar.ts'
import type { Proof } from '../../../core/lottery/proof.ts'
import { m } from '../../../text/compiled/messages.js'
import { Icon } from '../../ui/Icon.tsx'
import { Numbers } from '../../ui/Numbers.tsx'
import { lookOf } from '../families/looks.ts'
import type { ReadTicket } from '../verify/terms.ts'
import { oddsText, pickedText } from '../words.ts'
import type { ActName } from './acts.ts'
import s from './Replay.module.css'
import type { Paid } from './words.ts'

type Shown = { proof: Proof; read: ReadTicket | undefined; paid: Paid }

/** The act of the moment as a picture: the rows below it say the same, so it is none for the ear. */
export function Stage({ name, ...shown }: Shown & { name: ActName }) {
  return (
    <div className={s.stage} data-act={name} aria-hidden>
      <Picture key={name} name={name} {...shown} />
    </div>
  )
}

function Picture({ name, proof, read, paid }: Shown & { name: ActName }) {
  if (name === 'picks') return read && <Picked {...read} />
  if (name === 'list') return <Frozen root={proof.entries?.root ?? ''} />
  if (name === 'key') return <Hash icon={KeyRound} text={proof.key ?? ''} />
  if (name === 'beacon') return <Hash icon={Radio} text={proof.beacon ?? ''} />
  if (name === 'draw') return <Fallen proof={proof} />
  return <Settled proof={proof} paid={paid} />
}

const Picked = ({ play, selection, oddsMilli }: ReadTicket) => (
  <span className={s.fallen}>
    <strong className={s.slip}>{pickedText(play, selection)}</strong>
    <span className="num sub">{m.lottery_replay_played({ play: play.name(), odds: oddsText(oddsMilli) })}</span>
  </span>
)

const LEAVES = 11
/** The place of the leaf that stands for the bet. */
const OWN = 6

/** The list as sheets of paper that close up under one lock; the root is what they come to. */
function Frozen({ root }: { root: string }) {
  return (
    <>
      <span className={s.leaves}>
        {Array.from({ length: LEAVES }, (_, at) => (
          <i key={at} data-own={at === OWN || undefined} />
        ))}
      </span>
      <Hash icon={Lock} text={root} />
    </>
  )
}

const GROUP = /.{1,8}/g

const Hash = ({ icon, text }: { icon: typeof Lock; text: string }) => (
  <span className={s.hash}>
    <span className={s.turn}>
      <Icon of={icon} size={24} />
    </span>
    <code>
      {(text.match(GROUP) ?? []).map((group, at) => (
        <span key={at}>{group}</span>
      ))}
    </code>
  </span>
)

/** The end keeps the numbers in sight, beside what the bet came to by them. */
const Settled = ({ proof: { lottery, numbers }, paid }: Omit<Shown, 'read'>) => (
  <span className={s.fallen}>
    {numbers && <Numbers family={findLottery(lottery)?.family} numbers={numbers} />}
    <strong className={`num ${s.slip}`}>{paid.short}</strong>
  </span>
)

function Fallen({ proof: { lottery, numbers } }: { proof: Proof }) {
  if (!numbers) return null
  return (
    <span className={s.fallen}>
      <Numbers family={findLottery(lottery)?.family} numbers={numbers} fresh />
      <span className="sub">{lookOf(lottery).words(numbers)}</span>
    </span>
  )
}
