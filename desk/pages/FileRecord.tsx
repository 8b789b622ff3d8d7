import { useState } from 'react'
import { mayDo } from '../../core/desk/deed.ts'
import { caseClose, caseOpen, noteWrite } from '../../core/desk/notes.ts'
import { m } from '../../text/compiled/messages.js'
import { DeedChoice } from '../parts/DeedChoice.tsx'
import { DeedForm } from '../parts/DeedForm.tsx'
import { Panel } from '../parts/Panel.tsx'
import { useMe } from '../shell/place.ts'
import { FileList } from './FileList.tsx'
import s from './Group.module.css'

/** The deeds and notes of people about a member, beside the form of a note or a case. */
export function FileRecord({ username }: { username: string }) {
  const { roles } = useMe()
  const mine = [noteWrite, caseOpen, caseClose].filter((deed) => mayDo(deed, roles))
  const [name, setName] = useState(mine[0]?.name)
  const chosen = mine.find((deed) => deed.name === name)
  return (
    <div className={chosen ? s.page : s.alone}>
      <div className={s.lists}>
        <FileList name="record" username={username} />
      </div>
      {chosen && (
        <Panel title={m.desk_note()}>
          <DeedChoice deeds={mine} chosen={chosen} onChoose={(deed) => setName(deed.name)} />
          <DeedForm key={chosen.name} deed={chosen} start={{ username }} isSet />
        </Panel>
      )}
    </div>
  )
}
