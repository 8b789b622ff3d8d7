// Messages between the frame and its game (core/venue/play.ts): data alone, to and from that one origin and window.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GameCode } from '../../core/games/catalog.ts'
import type { FrameWord } from '../../core/venue/play.ts'
import { lang } from '../shell/lang.ts'
import { useTheme } from '../shell/theme.ts'

export type At = 'coming' | 'there' | 'ended' | 'silent'
/** Words of a game that ask the frame to do something. */
type Asked = Extract<FrameWord, 'leave' | 'short' | 'bring' | 'help'>
type Said = { koi: FrameWord; value?: string }

/** How long a game may be on its way once its launch is open. */
const COMES_MS = 20_000

export type Framed = {
  /** The origin of the games' pages. */
  origin: string
  game: GameCode
  /** Undefined until the launch is open; the page loads meanwhile. */
  ticket: string | undefined
  /** The balance of the wallet that the game plays from, as far as the house knows. */
  held: string | undefined
  /** What the game may ask of the frame: `short` says that its balance is less than the bet. */
  on: Readonly<Record<Asked, () => void>>
}

export function useFrame({ origin, game, ticket, held, on }: Framed) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [at, setAt] = useState<At>('coming')
  const [listens, setListens] = useState(false)
  const handed = useRef(false)
  const [src] = useState(() => addressed(origin, game))
  const say = useEffectEvent((koi: FrameWord, value?: string) => {
    const said: Said = value === undefined ? { koi } : { koi, value }
    frame.current?.contentWindow?.postMessage(said, origin)
  })
  const hear = useEffectEvent((word: FrameWord | undefined) => {
    if (word === 'ready') setAt('there')
    if (word !== undefined && isAsked(word, on)) on[word]()
    // A game that has loaded shows the reason of its end itself.
    if (word === 'ended') setAt((now) => (now === 'there' ? now : 'ended'))
    if (word !== 'here') return
    // A ticket opens one page, and one that was loaded again needs another launch.
    if (handed.current) setAt('ended')
    else setListens(true)
  })
  useEffect(() => {
    const listen = (event: MessageEvent<Said | null>) => {
      if (event.origin === origin && event.source === frame.current?.contentWindow) hear(event.data?.koi)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [origin])
  useEffect(() => {
    if (!listens || ticket === undefined || handed.current) return
    handed.current = true
    say('ticket', ticket)
  }, [listens, ticket])
  useEffect(() => {
    if (at !== 'coming' || ticket === undefined) return
    const timer = setTimeout(() => setAt('silent'), COMES_MS)
    return () => clearTimeout(timer)
  }, [at, ticket])
  const theme = useTheme()
  // A page that is still on its way has the theme in its address, and another origin than it will have.
  const isHeard = listens || at === 'there'
  useEffect(() => {
    if (isHeard) say('theme', document.documentElement.dataset['theme'] ?? 'light')
  }, [theme, isHeard])
  // Only the game shows a balance: news of it here make the game ask its venue.
  useEffect(() => {
    if (at === 'there') say('money')
  }, [held, at])
  return { frame, src, at }
}

const isAsked = (word: FrameWord, on: Framed['on']): word is Asked => Object.hasOwn(on, word)

/** With the game, which loads before its ticket is there, and how this device shows the app: its first paint is in it. */
function addressed(origin: string, game: GameCode): string {
  const to = new URL('/play/', origin)
  const { theme, gain } = document.documentElement.dataset
  to.searchParams.set('game', game)
  to.searchParams.set('lang', lang)
  to.searchParams.set('house', location.origin)
  if (theme) to.searchParams.set('theme', theme)
  if (gain) to.searchParams.set('gain', gain)
  return to.href
}
