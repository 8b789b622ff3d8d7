import { Image, Link2, type LucideIcon, ScanLine, Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '../../text/compiled/messages.js'
import { Mark, markAddress, PondArt } from '../art/Art.tsx'
import { Card, PondCard } from '../ui/Card.tsx'
import { copied, CopyButton } from '../ui/CopyButton.tsx'
import { Icon } from '../ui/Icon.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { SharedPicture } from '../ui/SharedPicture.tsx'
import { toast } from '../ui/toast.ts'
import s from './Invite.module.css'

type Invitation = { code: string; link: string }

/** The code in the pond, and the ways in which it reaches a friend. */
export function Ways(invitation: Invitation) {
  const [open, setOpen] = useState<'picture' | 'face'>()
  const { code, link } = invitation
  const close = () => setOpen(undefined)
  return (
    <>
      <PondCard art={<PondArt kind="invite" />}>
        <div className={s.pond}>
          <Code link={link} />
          <p className="dim">{m.invite_code()}</p>
          <p className={s.code}>
            <span className="num">{code}</span>
            <CopyButton text={code} what={m.invite_copy_code()} />
          </p>
          <p className={s.link}>{link.replace(/^https?:\/\//, '')}</p>
        </div>
      </PondCard>
      <Card>
        <ul className={s.ways}>
          <Way icon={Image} onPress={() => setOpen('picture')}>
            {m.invite_poster()}
          </Way>
          <Way icon={Link2} onPress={() => void copyLink(link)}>
            {m.invite_copy_link()}
          </Way>
          {'share' in navigator && (
            <Way icon={Share2} onPress={() => share(invitation)}>
              {m.invite_share()}
            </Way>
          )}
          <Way icon={ScanLine} onPress={() => setOpen('face')}>
            {m.invite_face()}
          </Way>
        </ul>
      </Card>
      <Sheet open={open === 'picture'} onClose={close} title={m.invite_poster()} lead={m.invite_poster_lead()}>
        <SharedPicture
          draw={async () =>
            (await import('./poster.ts')).drawPoster({ ...invitation, ...posterWords() }, markAddress())
          }
          alt={m.invite_poster_alt({ code })}
          height={480}
        />
      </Sheet>
      <Sheet open={open === 'face'} onClose={close} title={m.invite_face()} lead={m.invite_face_lead()}>
        <div className={s.face}>
          <Code link={link} />
        </div>
      </Sheet>
    </>
  )
}

const posterWords = () => ({
  brand: m.lottery_ticket_brand(),
  head: m.invite_poster_head(),
  name: m.invite_code(),
  text: m.invite_poster_text(),
})

/** High error correction bears the fish in the middle. */
const Code = ({ link }: { link: string }) => (
  <div className={s.qr}>
    <QrCode text={link} label={m.invite_qr()} />
    <span className={s.mark}>
      <Mark size={32} />
    </span>
  </div>
)

type WayProps = { icon: LucideIcon; onPress: () => void; children: ReactNode }

const Way = ({ icon, onPress, children }: WayProps) => (
  <li>
    <button type="button" className={s.way} onClick={onPress}>
      <span className={s.icon}>
        <Icon of={icon} size={22} />
      </span>
      <span>{children}</span>
    </button>
  </li>
)

async function copyLink(link: string): Promise<void> {
  if (await copied(link)) toast(m.ui_copied(), 'done')
  else toast(m.ui_copy_failed(), 'alert')
}

/** By the phone's own sheet; who closes it has changed their mind, and hears nothing. */
function share({ code, link }: Invitation): void {
  void navigator.share({ text: m.invite_share_text({ code }), url: link }).catch(() => {})
}
