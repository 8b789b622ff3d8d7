import { useState } from 'react'
import type { Bulletin } from '../../core/message.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { Banner } from '../art/Art.tsx'
import { cutOf } from '../art/cut.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { RichText } from '../ui/RichText.tsx'
import { Dialog } from '../ui/Sheet.tsx'
import { Tag } from '../ui/Tag.tsx'
import { noticeKindNames } from './kinds.ts'
import s from './NoticeDialog.module.css'

type DialogProps = {
  /** The notice to show; the dialog is closed without one. */
  list: readonly Bulletin[]
  /** `notToday` is the tick, which stands for all of this showing. */
  onClose: (notToday: boolean) => void
}

/** Notices in one dialog, one after the other. */
export const NoticeDialog = ({ list, onClose }: DialogProps) =>
  list.length > 0 && <Showing list={list} onClose={onClose} />

function Showing({ list, onClose }: DialogProps) {
  const [place, setPlace] = useState(0)
  const [notToday, setNotToday] = useState(false)
  const notice = list[place]
  if (!notice) return null
  const several = list.length > 1
  return (
    <Dialog
      open
      onClose={() => onClose(notToday)}
      title={notice.title}
      hideTitle
      art={
        <div className={s.art} aria-hidden>
          <Banner {...cutOf(notice.art)} />
        </div>
      }
    >
      <div aria-live="polite">
        <p className={`faint sub ${s.head}`}>
          <Tag>{noticeKindNames[notice.kind]()}</Tag>
          {several && <span className="num">{m.message_of({ n: place + 1, all: list.length })}</span>}
        </p>
        {/* Gets the focus, to be read first; else the cross would have it. */}
        <p ref={startHere} tabIndex={-1} className={s.title}>
          {notice.title}
        </p>
        <p className="faint caption tabular">{showInstant(notice.publishedAt)}</p>
        <div className={s.body}>
          <RichText of={notice.body} />
        </div>
      </div>
      {/* Notices that protect the member are shown each time (C-09). */}
      {list.some(({ daily }) => daily) && (
        <div className={s.tick}>
          <Checkbox checked={notToday} onChange={setNotToday}>
            {m.message_not_today()}
          </Checkbox>
        </div>
      )}
      <div className={s.actions}>
        {/* The first follows the last, so that the button, and the focus on it, stay. */}
        {several && (
          <Button kind="tonal" wide onPress={() => setPlace((place + 1) % list.length)}>
            {m.message_next()}
          </Button>
        )}
        <Button wide onPress={() => onClose(notToday)}>
          {m.message_got_it()}
        </Button>
      </div>
    </Dialog>
  )
}

// React's own autoFocus focuses at once, before the dialog is open; the attribute is what showModal looks for.
const startHere = (title: HTMLElement | null) => title?.setAttribute('autofocus', '')
