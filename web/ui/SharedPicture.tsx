import { Download, Share2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '../../text/compiled/messages.js'
import { Button } from './Button.tsx'
import { Note } from './Note.tsx'
import s from './SharedPicture.module.css'
import { Bone } from './States.tsx'

type Drawn = { url: string; file: File } | 'lost' | undefined

type SharedPictureProps = {
  /** Draws it, once. */
  draw: () => Promise<Blob>
  /** The content of the picture, in words. */
  alt: string
  /** How high it is, while it is being drawn. */
  height: number
  /** The address in its code, for a phone that shares links and no pictures. */
  link?: string
  /** Says the same as the picture: a link. */
  children?: ReactNode
}

/** A picture that was drawn on the device, to another app where the phone can, else onto the device. */
export function SharedPicture({ draw, alt, height, link, children }: SharedPictureProps) {
  const drawn = useDrawn(draw)
  return (
    <div className={s.share}>
      {drawn === 'lost' ? (
        <Note kind="info">{m.ui_picture_none()}</Note>
      ) : drawn ? (
        <img className={s.picture} src={drawn.url} alt={alt} />
      ) : (
        <Bone height={height} round={16} />
      )}
      {children}
      {drawn && drawn !== 'lost' && <Send {...drawn} link={link} />}
    </div>
  )
}

function useDrawn(draw: () => Promise<Blob>): Drawn {
  const [drawn, setDrawn] = useState<Drawn>()
  const first = useRef(draw)
  useEffect(() => {
    let url = ''
    let isGone = false
    first.current().then(
      (blob) => {
        if (isGone) return
        url = URL.createObjectURL(blob)
        setDrawn({ url, file: new File([blob], 'koi.png', { type: blob.type }) })
      },
      () => setDrawn('lost'),
    )
    return () => {
      isGone = true
      URL.revokeObjectURL(url)
    }
  }, [])
  return drawn
}

function Send({ file, url, link }: { file: File; url: string; link: string | undefined }) {
  const all: ShareData[] = [{ files: [file] }, ...(link ? [{ url: link }] : [])]
  const shared = all.find((data) => navigator.canShare?.(data))
  if (shared)
    return (
      <Button icon={Share2} onPress={() => void navigator.share(shared).catch(() => {})}>
        {m.ui_picture_send()}
      </Button>
    )
  const keep = () => {
    const link = document.createElement('a')
    link.href = url
    link.download = file.name
    link.click()
  }
  return (
    <Button icon={Download} onPress={keep}>
      {m.ui_picture_keep()}
    </Button>
  )
}
