import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { member } from '../../core/member/member.ts'
import { profile } from '../../core/member/profile.ts'
import { m } from '../../text/compiled/messages.js'
import { sendPicture } from '../shell/picture.ts'
import { queryClient, useAction, useCall } from '../shell/query.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { PictureInput } from '../ui/PictureInput.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Load, Skeleton } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import s from './PersonDataPage.module.css'

type AvatarProps = { now: string | null; onClose: () => void }

/** Twelve drawn pictures, or one of the member's own. */
export function AvatarSheet({ now, onClose }: AvatarProps) {
  const field = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const drawn = useCall(profile.defaultAvatars, {}, { quiet: true })
  const { run, busy } = useAction(profile.setUserInfo)
  const choose = async (avatar: string) => {
    const answer = await run({ avatar })
    if (!answer.ok) return
    for (const { path } of [member.userInfo, member.getUser]) void queryClient.invalidateQueries({ queryKey: [path] })
    toast(m.profile_avatar_done(), 'done')
    onClose()
  }
  const send = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    const picture = await sendPicture(file)
    if (picture) await choose(picture.id)
    setSending(false)
  }
  return (
    <Sheet open onClose={onClose} title={m.profile_avatar_change()}>
      <div className={s.sheet}>
        <Load of={drawn} skeleton={<Skeleton rows={3} />}>
          {({ list }) => (
            <ul className={s.faces} aria-label={m.profile_avatar_default()}>
              {list.map(({ code, name }) => (
                <li key={code}>
                  <button
                    type="button"
                    className={classes(s.face, now === code && s.chosen)}
                    aria-label={name}
                    aria-pressed={now === code}
                    disabled={busy || sending}
                    onClick={() => void choose(code)}
                  >
                    <Avatar of={code} size={64} />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Load>
        <Button kind="tonal" wide icon={ImageUp} busy={sending || busy} onPress={() => field.current?.click()}>
          {m.profile_avatar_upload()}
        </Button>
        <p className="dim sub">{m.profile_avatar_upload_hint()}</p>
        <PictureInput field={field} label={m.profile_avatar_upload()} onChosen={([file]) => void send(file)} />
      </div>
    </Sheet>
  )
}
