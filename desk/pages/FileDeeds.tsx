import { mayDo, type Deed } from '../../core/desk/deed.ts'
import { deeds } from '../../core/desk/deeds.ts'
import { m } from '../../text/compiled/messages.js'
import { DeedChoice } from '../parts/DeedChoice.tsx'
import { DeedForm } from '../parts/DeedForm.tsx'
import { Line, Panel } from '../parts/Panel.tsx'
import { go, useMe } from '../shell/place.ts'
import s from './FileDeeds.module.css'

/** Every deed about a member that this person may do, with the member's name filled in. */
export function FileDeeds({ username, verb }: { username: string; verb: string }) {
  const { roles } = useMe()
  const mine = deeds.filter((deed) => isAboutMember(deed) && mayDo(deed, roles))
  const chosen = mine.find(({ name }) => name === verb) ?? mine[0]
  if (!chosen) return <Line>{m.desk_no_deeds()}</Line>
  return (
    <Panel title={m.desk_deeds()}>
      <div className={s.page}>
        <DeedChoice deeds={mine} chosen={chosen} onChoose={({ name }) => go('file', username, 'deeds', name)} />
        <DeedForm key={chosen.name} deed={chosen} start={{ username }} isSet />
      </div>
    </Panel>
  )
}

const isAboutMember = ({ fields, isAtTerminal, does }: Deed): boolean =>
  !isAtTerminal && does !== 'approves' && 'username' in fields
