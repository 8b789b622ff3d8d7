import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '../../text/compiled/messages.js'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { openOwn } from './pictures.ts'
import s from './Support.module.css'

type Shown = { id: string; src?: string | undefined; isGone?: boolean }

type PictureProps = { id: string; n: number; open?: (id: string) => Promise<string> }

/** A picture of the member's own in a square, which opens it whole. `n` tells several apart. */
export function Picture({ id, n, open: address = openOwn }: PictureProps) {
  const [shown, setShown] = useState<Shown>({ id })
  const [open, setOpen] = useState(false)
  useEffect(() => {
    let isHere = true
    address(id).then(
      (src) => isHere && setShown({ id, src }),
      () => isHere && setShown({ id, isGone: true }),
    )
    return () => void (isHere = false)
  }, [id, address])
  const name = m.support_picture({ n })
  if (shown.isGone)
    return (
      <span className={s.picture}>
        <Icon of={ImageOff} />
        <span className="hush">{m.support_picture_gone()}</span>
      </span>
    )
  return (
    <>
      <button
        type="button"
        className={s.picture}
        aria-label={m.support_picture_open({ n })}
        onClick={() => setOpen(true)}
      >
        {shown.src && <img src={shown.src} alt="" />}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={name}>
        <img className={s.whole} src={shown.src} alt={name} />
      </Sheet>
    </>
  )
}

/** The pictures of a message. */
export function Pictures({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <ul className={s.pictures}>
      {ids.map((id, at) => (
        <li key={id}>
          <Picture id={id} n={at + 1} />
        </li>
      ))}
    </ul>
  )
}
