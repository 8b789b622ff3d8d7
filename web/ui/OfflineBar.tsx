import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../text/compiled/messages.js'
import { useOnline } from '../shell/online.ts'
import { Icon } from './Icon.tsx'
import s from './OfflineBar.module.css'

/** Under the nav bar: no network, and `news` of a command whose outcome is being confirmed (decision 44). */
export function OfflineBar({ news }: { news: ReactNode }) {
  const online = useOnline()
  return (
    <div role="status" className={s.host}>
      {!online && (
        <p className={s.bar}>
          <Icon of={WifiOff} size={18} />
          <span className={s.text}>{m.ui_offline()}</span>
        </p>
      )}
      {news}
    </div>
  )
}
