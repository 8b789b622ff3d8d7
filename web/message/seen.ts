// A notice that opens by itself waits until home was looked at for a moment, or something on it was pressed: the first
// sight of the app is the app (decision 50). It never comes over another dialog.
import { useEffect, useState } from 'react'
import { dialogs } from '../ui/layer.ts'

const LOOK_MS = 2_500
let isSeen = false

/** True from then on, for as long as the app is open. */
export function useSeen(): boolean {
  const [seen, see] = useState(isSeen)
  useEffect(() => {
    if (seen) return
    const look = () => {
      if (dialogs.get().length > 0) return
      isSeen = true
      see(true)
    }
    // Behind what the press itself does: it may leave home, or open a sheet.
    const pressed = () => void setTimeout(look)
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), LOOK_MS)
    document.addEventListener('click', pressed)
    return () => {
      clearInterval(timer)
      document.removeEventListener('click', pressed)
      isSeen = true
    }
  }, [seen])
  return seen
}
