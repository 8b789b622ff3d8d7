import { Command, Languages, LogOut, Moon, Search, Sun } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { session } from '../../core/desk/session.ts'
import { m } from '../../text/compiled/messages.js'
import { useLive } from '../../web/shell/live.ts'
import { Icon } from '../../web/ui/Icon.tsx'
import { ask, keepToken } from '../shell/ask.ts'
import { dress, language, setLanguage, theme } from '../shell/look.ts'
import { go, hrefTo, useMe, usePlace } from '../shell/place.ts'
import { isTyping, step } from '../shell/steps.ts'
import { Button } from './Button.tsx'
import { menuFor } from './menu.ts'
import { Palette } from './Palette.tsx'
import s from './Frame.module.css'

const SEARCH = 'desk-search'

/**
 * The frame of every page: menu, search, the person's name. `/` searches, j and k go through a list, Escape leaves a field,
 * Ctrl-K or ⌘K opens the commands.
 */
export function Frame({ children }: { children: ReactNode }) {
  const [hasPalette, setPalette] = useState(false)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isCommand = (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k'
      const isFree = !isTyping(event) && !document.querySelector('dialog[open]')
      if (isCommand) setPalette(true)
      else if (event.key === '/' && isFree) document.getElementById(SEARCH)?.focus()
      else if (event.key === 'j' && isFree) step(1)
      else if (event.key === 'k' && isFree) step(-1)
      else if (event.key === 'Escape' && event.target instanceof HTMLElement) return event.target.blur()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  return (
    <div className={s.frame}>
      <a
        className={s.skip}
        href="#main"
        onClick={(event) => (event.preventDefault(), document.getElementById('main')?.focus())}
      >
        {m.desk_skip()}
      </a>
      <Menu />
      <div className={s.right}>
        <Top onCommands={() => setPalette(true)} />
        <main id="main" className={s.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      {hasPalette && <Palette onClose={() => setPalette(false)} />}
    </div>
  )
}

function Menu() {
  const { roles } = useMe()
  const here = usePlace()
  const menu = useRef<HTMLElement>(null)
  // The menu is longer than most screens: where a link or the palette has led, its entry is in sight. Newer browsers answer a
  // scroll with a promise, which an effect must not return.
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [here])
  return (
    <nav ref={menu} className={s.menu} aria-label={m.desk_menu()}>
      <p className={s.brand}>{m.desk_title()}</p>
      {menuFor(roles).map(({ label, icon, entries }) => (
        <div key={label} className={s.section}>
          <p className={s.heading}>
            <Icon of={icon} size={14} />
            {label}
          </p>
          <ul>
            {entries.map((entry) => {
              const isHere = entry.place.every((part, at) => (here[at] || 'today') === part)
              return (
                <li key={entry.label}>
                  <a className={s.entry} href={hrefTo(...entry.place)} aria-current={isHere ? 'page' : undefined}>
                    {entry.label}
                  </a>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Top({ onCommands }: { onCommands: () => void }) {
  const { name } = useMe()
  const [text, setText] = useState('')
  const isDark = useLive(theme) === 'dark'
  const leave = () => void ask(session.signOut, {}).finally(() => keepToken(undefined))
  return (
    <header className={s.top}>
      <form
        role="search"
        className={s.search}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim().length < 2) return
          go('members', text.trim())
          // The keys j and k go through the list that was found, so the search field gives up the focus.
          document.getElementById(SEARCH)?.blur()
        }}
      >
        <Icon of={Search} size={16} />
        <input
          id={SEARCH}
          className={s.input}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={m.desk_search_hint()}
          aria-label={m.desk_search()}
        />
        <kbd className={s.key}>/</kbd>
      </form>
      <Button kind="quiet" icon={Command} onPress={onCommands}>
        {m.desk_commands()} <kbd className={s.key}>Ctrl K</kbd>
      </Button>
      <Button kind="quiet" icon={Languages} onPress={() => setLanguage(language.get() === 'en' ? 'zh_hans' : 'en')}>
        {language.get() === 'en' ? '中文' : 'English'}
      </Button>
      <Button kind="quiet" icon={isDark ? Sun : Moon} onPress={() => dress(isDark ? 'light' : 'dark')}>
        {isDark ? m.desk_light() : m.desk_dark()}
      </Button>
      <Button kind="quiet" icon={LogOut} label={m.desk_sign_out({ name })} onPress={leave}>
        <span className={s.name}>{name}</span>
      </Button>
    </header>
  )
}
