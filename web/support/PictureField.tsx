import { ImagePlus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '../../text/compiled/messages.js'
import { FEEDBACK_PICTURES } from '../../core/site.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { PictureInput } from '../ui/PictureInput.tsx'
import { Picture } from './Picture.tsx'
import { sendOwn } from './pictures.ts'
import s from './Support.module.css'

type PictureFieldProps = { ids: readonly string[]; onChange: (ids: string[]) => void }

/** Pictures that belong to a text: uploaded when they are chosen, and seen before the rest is sent. */
export function PictureField({ ids, onChange }: PictureFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const add = async (files: readonly File[]) => {
    setSending(true)
    const sent: string[] = []
    for (const file of files.slice(0, FEEDBACK_PICTURES - ids.length)) {
      const id = await sendOwn(file)
      if (id) sent.push(id)
    }
    setSending(false)
    onChange([...ids, ...sent])
  }
  return (
    <div role="group" aria-label={m.support_pictures_label()}>
      <p className={s.label}>{m.support_pictures_label()}</p>
      <ul className={s.pictures}>
        {ids.map((id, at) => (
          <li key={id} className={s.tile}>
            <Picture id={id} n={at + 1} />
            <button
              type="button"
              className={s.remove}
              aria-label={m.support_picture_remove({ n: at + 1 })}
              onClick={() => onChange(ids.filter((each) => each !== id))}
            >
              <Icon of={X} size={16} />
            </button>
          </li>
        ))}
        {ids.length < FEEDBACK_PICTURES && (
          <li>
            <button
              type="button"
              className={classes(s.picture, s.add)}
              aria-label={m.support_picture_add()}
              aria-busy={sending || undefined}
              onClick={() => sending || field.current?.click()}
            >
              <Icon of={ImagePlus} size={24} />
            </button>
          </li>
        )}
      </ul>
      <p className={`faint caption ${s.hint}`}>{m.support_pictures_hint()}</p>
      <PictureInput field={field} label={m.support_picture_add()} multiple onChosen={(files) => void add(files)} />
    </div>
  )
}
