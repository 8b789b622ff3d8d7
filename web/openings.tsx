// What some pages say whatever the house answers, drawn by the build into the page itself (prerender.tsx): a phone on a slow
// line reads it while the app is on its way. It stands where the page will have it, and leaves with the shapes.
import type { ReactNode } from 'react'
import { languages, type Language } from '../core/endpoint.ts'
import { m } from '../text/compiled/messages.js'
import { LoginArt } from './art/Art.tsx'
import type { OpeningName } from './build/first.ts'
import { htmlLang } from './shell/lang.ts'

type In = { locale: Language }
/** `note` stands in a box of its own, `text` as plain words. */
type Words = { title?: string; text?: string; note?: string }

const words: Record<OpeningName, (locale: In) => Words> = {
  login: (locale) => ({
    title: m.member_login_title({}, locale),
    text: m.member_login_lead({}, locale),
  }),
  deposit: (locale) => ({
    title: m.deposit_title({}, locale),
    note: m.deposit_play_money({}, locale),
  }),
  withdraw: (locale) => ({ title: m.withdraw_title({}, locale) }),
  transfer: (locale) => ({ title: m.transfer_title({}, locale) }),
  transactions: (locale) => ({ title: m.wallet_records_title({}, locale) }),
  bets: (locale) => ({ title: m.bets_title({}, locale) }),
  board: (locale) => ({
    text: `${m.lottery_board_rules_fair({}, locale)}${locale.locale === 'en' ? '. ' : '。'}${m.lottery_board_rules_late({}, locale)}`,
  }),
}

const pictures: Partial<Record<OpeningName, ReactNode>> = { login: <LoginArt /> }

/** All of them, in every language; the script in the page shows the one of its address (boot.ts). */
export const Openings = () =>
  (Object.keys(words) as OpeningName[]).map((name) => (
    <div key={name} className="opening" data-of={name}>
      {pictures[name] && <div className="picture">{pictures[name]}</div>}
      {languages.map((locale) => (
        <Opening key={locale} lang={htmlLang(locale)} {...words[name]({ locale })} />
      ))}
    </div>
  ))

const Opening = ({ lang, title, text, note }: Words & { lang: string }) => (
  <div lang={lang}>
    {title && <b>{title}</b>}
    {text && <p>{text}</p>}
    {note && <p className="note">{note}</p>}
  </div>
)
