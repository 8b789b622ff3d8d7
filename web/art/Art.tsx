// Pictures of the app: paper-cut SVGs, drawn at build time by draw.ts and kept by the browser for good.
// Decoration only, so they have no text for screen readers.

import type { SyntheticEvent } from 'react'

/** Replaced at build by a hash of the generator: a changed picture has another address. */
declare const __ART__: string

const address = (name: string) => `${import.meta.env.BASE_URL}art/${__ART__}/${name}.svg`

/** The empty pond beside the column; base.css shows it on wide screens only, so phones never load it. */
export const sideArt = (isDark: boolean) => `url("${address(isDark ? 'side-dark' : 'side-light')}")`

/** The address of the brand's own picture, for drawing it on a canvas. */
export const markAddress = (): string => address('mark')

type PictureProps = {
  name: string
  width: number | string
  height: number | string
  lazy?: boolean
  className?: string | undefined
}

function Picture({ name, width, height, lazy, className }: PictureProps) {
  return (
    <img
      src={address(name)}
      alt=""
      width={width}
      height={height}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      draggable={false}
      className={className}
      onError={hide}
      onLoad={show}
    />
  )
}

const AGAIN_MS = 10_000

/**
 * One that does not come leaves its place empty: a torn picture would look like a fault of the page. It is asked for again
 * when the network is back, or in a while.
 */
const hide = ({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>) => {
  picture.style.visibility = 'hidden'
  const again = () => {
    clearTimeout(timer)
    window.removeEventListener('online', again)
    if (picture.isConnected) picture.src = picture.getAttribute('src') ?? ''
  }
  const timer = navigator.onLine ? setTimeout(again, AGAIN_MS) : undefined
  window.addEventListener('online', again)
}

const show = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => currentTarget.style.removeProperty('visibility')

/** The brand: one koi turning in a round pond. Lazy, so that it is not loaded where the drawn home is hidden. */
export const Mark = ({ size = 32 }: { size?: number }) => <Picture name="mark" width={size} height={size} lazy />

export type PondletKind = 'lotus' | 'koi' | 'plane'

/** A small pond for empty and error states. */
export const Pondlet = ({ kind }: { kind: PondletKind }) => <Picture name={`pondlet-${kind}`} width={164} height={98} />

/** Behind a PondCard: `wallet` (kohaku), `member` (gold), `draw` (ripples only), `invite` (around a code); `vip` lies on gold. */
export const PondArt = ({ kind }: { kind: 'wallet' | 'member' | 'draw' | 'invite' | 'vip' }) => (
  <Picture name={`pond-${kind}`} width="100%" height="100%" className="pond-art" />
)

/** The picture above the sign-in form. */
export const LoginArt = () => <Picture name="login" width="100%" height="100%" className="cover at-bottom" />

/** A square game tile; which motifs and tones exist is listed in list.ts. */
export const Tile = ({ motif, tones }: { motif: string; tones: string }) => (
  <Picture name={`tile-${motif}-${tones}`} width={120} height={120} lazy className="cover" />
)

/** A wide strip for slides and notices. */
export const Banner = ({ motif, tones }: { motif: string; tones: string }) => (
  <Picture name={`wide-${motif}-${tones}`} width={358} height={120} lazy className="cover" />
)
