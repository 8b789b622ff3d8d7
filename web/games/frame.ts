// What the frame and its game say to each other (core/play.ts): words alone, to and from that one origin and window.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GameCode } from '../../core/games/catalog.ts'
import type { FrameWord } from '../../core/play.ts'
import { lang } from '../shell/lang.ts'
import { useTheme } from '../shell/theme.ts'

type At = 'coming' | 'there' | 'ended' | 'silent'
type Said = { koi?: FrameWord; value?: string }

/** How long a game may be on its way. */
const COMES_MS = 20_000

export function useFrame(url: string, game: GameCode, onLeave: () => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [at, setAt] = useState<At>('coming')
  const [src] = useState(() => addressed(url, game))
  const leave = useEffectEvent(onLeave)
  const { origin } = new URL(url)
  useEffect(() => {
    const hear = (event: MessageEvent<Said | null>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const word = event.data?.koi
      if (word === 'ready') setAt('there')
      if (word === 'leave') leave()
      // One that was there says itself why it has ended.
      if (word === 'ended') setAt((now) => (now === 'there' ? now : 'ended'))
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [origin])
  useEffect(() => {
    if (at !== 'coming') return
    const timer = setTimeout(() => setAt('silent'), COMES_MS)
    return () => clearTimeout(timer)
  }, [at])
  const theme = useTheme()
  useEffect(() => {
    const value = document.documentElement.dataset['theme'] ?? 'light'
    frame.current?.contentWindow?.postMessage({ koi: 'theme', value } satisfies Said, origin)
  }, [theme, origin, at])
  return { frame, src, at }
}

/** With the game, which begins to load before its ticket is taken, and how this device shows the app: its first paint is in it. */
function addressed(url: string, game: GameCode): string {
  const to = new URL(url)
  const { theme, gain } = document.documentElement.dataset
  to.searchParams.set('game', game)
  to.searchParams.set('lang', lang)
  to.searchParams.set('house', location.origin)
  if (theme) to.searchParams.set('theme', theme)
  if (gain) to.searchParams.set('gain', gain)
  return to.href
}
