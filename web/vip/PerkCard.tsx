import { Check, Lock } from 'lucide-react'
import { yuan } from '../../core/money.ts'
import { EXCLUSIVE_FROM, type Perk, type PerkKind, type Rung } from '../../core/vip/vip.ts'
import { dayOf, showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { DaysWhole } from '../ui/Instant.tsx'
import { Money } from '../ui/Money.tsx'
import s from './Vip.module.css'
import { perkIcons, perkNames } from './words.ts'

type PerkProps = {
  perk: Perk
  /** The next level that gives it. */
  next: Rung | undefined
  rests: boolean
  busy: boolean
  onClaim: (id: string) => void
}

/** The card of a perk: its kind, its amount, and the action that is possible now. */
export function PerkCard({ perk, next, rests, busy, onClaim }: PerkProps) {
  const { kind, state, id, amount, until } = perk
  const name = perkNames[kind]()
  return (
    <Card>
      <div className={s.perk}>
        <span className={classes(s.icon, kind === 'exclusive' && s.plain)}>
          <Icon of={perkIcons[kind]} size={24} />
        </span>
        <h3 className={s.name}>{name}</h3>
        <p className={s.sum}>{amount === null ? lackOf(perk, next) : <Money amount={amount} />}</p>
        <div className={s.act}>
          {state === 'open' && id !== null && !rests ? (
            <>
              {until !== null && (
                <p className={s.state}>
                  <DaysWhole text={m.vip_until({ at: dayOf(until) })} />
                </p>
              )}
              <Button wide size="medium" busy={busy} onPress={() => onClaim(id)}>
                <span aria-hidden>{m.vip_claim()}</span>
                <span className="hush">{m.vip_claim_what({ what: name })}</span>
              </Button>
            </>
          ) : (
            <State perk={perk} />
          )}
        </div>
      </div>
    </Card>
  )
}

/** The day, and the time where it is not the first of the day. */
const shownFrom = (at: number): string => showInstant(at).slice(0, 16).replace(' 00:00', '')

/** The text in place of an amount, where a perk has none. */
function lackOf({ kind, state }: Perk, next: Rung | undefined): string {
  if (state === 'locked') return m.vip_locked({ level: EXCLUSIVE_FROM })
  if (state !== 'none' || !next) return m.vip_none()
  return m.vip_next_at({ level: next.level, amount: yuan(giftAt(next, kind)) })
}

/** The amount of a perk at a level; perks that people give by hand have none. */
export const giftAt = ({ packet, upgrade, birthday }: Rung, kind: PerkKind): string =>
  ({ packet, upgrade, birthday, exclusive: '0.00' })[kind]

function State({ perk: { state, from, takenAt } }: { perk: Perk }) {
  if (state === 'taken' && takenAt !== null)
    return (
      <p className={s.state}>
        <Icon of={Check} size={16} /> <DaysWhole text={m.vip_taken({ at: dayOf(takenAt) })} />
      </p>
    )
  if (state === 'soon' && from !== null)
    return (
      <p className={s.state}>
        <DaysWhole text={m.vip_from({ at: shownFrom(from) })} />
      </p>
    )
  if (state === 'unmet') return <p className={s.state}>{m.vip_unmet()}</p>
  if (state === 'unknown') return <p className={s.state}>{m.vip_unknown()}</p>
  return state === 'locked' ? (
    <p className={s.state}>
      <Icon of={Lock} size={16} /> <span>{m.vip_closed()}</span>
    </p>
  ) : null
}
