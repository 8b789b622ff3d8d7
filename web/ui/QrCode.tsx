import { useEffect, useState } from 'react'
import s from './QrCode.module.css'

// Design 5: high error correction, margin 1, the pond's ink on white in both themes.
const WIDTH = 480
const LOOK = {
  errorCorrectionLevel: 'H',
  margin: 1,
  width: WIDTH,
  type: 'image/png',
  rendererOpts: { quality: 0.92 },
  color: { dark: '#0B2F2DFF', light: '#FFFFFFFF' },
} as const

/** A QR code, drawn on the device so that its text goes to no service. Always beside the text itself. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [image, setImage] = useState<string>()
  useEffect(() => {
    let isGone = false
    // Loaded on demand: most members pay by another way.
    void import('qrcode')
      .then(({ toDataURL }) => toDataURL(text, LOOK))
      .then((drawn) => !isGone && setImage(drawn))
      // The text beside it says the same.
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [text])
  return (
    <div className={s.paper}>
      {image && <img className={s.code} src={image} alt={label} width={WIDTH} height={WIDTH} />}
    </div>
  )
}
