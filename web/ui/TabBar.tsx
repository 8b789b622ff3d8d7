import { MessageCircleMore } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { currentTab, iconOfTab, tabOver, useTabs } from '../shell/menu.ts'
import { usePath, useQueryText } from '../shell/router.ts'
import { leadsToMessages, useUnread } from '../shell/unread.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import s from './TabBar.module.css'

/** The floating pill of the side menu's tabs, and the service apart from it. */
export function TabBar({ inert }: { inert?: boolean }) {
  const tabs = useTabs()
  const unread = useUnread()
  const path = usePath()
  const current = currentTab(tabs, path, useQueryText())
  const over = current < 0 ? currentTab(tabs, tabOver(path), '') : current
  return (
    <nav className={s.bar} aria-label={m.ui_tabs()} inert={inert}>
      <div className={s.pill}>
        {tabs.map((tab, index) => (
          <Link
            key={tab.url}
            href={tab.url}
            className={s.tab}
            aria-current={index === current ? 'page' : index === over || undefined}
            onClick={(event) => {
              if (index !== current) return
              event.preventDefault()
              window.scrollTo({ top: 0, behavior: 'smooth' })
            }}
          >
            <Icon of={iconOfTab(tab.url)} bold={index === over} />
            <span>{tab.text}</span>
            {unread > 0 && leadsToMessages(tab.url) && (
              <i className={s.dot}>
                <span className="hush">{m.ui_unread({ count: unread })}</span>
              </i>
            )}
          </Link>
        ))}
      </div>
      <Link href={address.service()} className={s.service} aria-label={m.ui_service_full()}>
        <Icon of={MessageCircleMore} />
        <span>{m.ui_tab_service()}</span>
      </Link>
    </nav>
  )
}
