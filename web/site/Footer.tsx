import { address } from '../../core/addresses.ts'
import { VERSION } from '../../core/site.ts'
import { m } from '../../text/compiled/messages.js'
import { changeLanguage, htmlLang, languageNames, otherLanguage } from '../shell/lang.ts'
import { Link } from '../ui/Link.tsx'
import s from './Footer.module.css'

/** Facts that a visitor may want before anything else: age, play money, proof, help, the other language. */
export function Footer() {
  const next = otherLanguage
  return (
    <footer className={`faint caption ${s.footer}`}>
      <p className={s.links}>
        <span>{m.site_footer_age()}</span>
        <Link href={address.verify()}>{m.site_footer_verify()}</Link>
        <Link href={address.care()}>{m.care_title()}</Link>
        <Link href={address.service()}>{m.site_footer_service()}</Link>
        {next && (
          <button type="button" lang={htmlLang(next)} onClick={() => changeLanguage(next)}>
            {languageNames[next]}
          </button>
        )}
      </p>
      <p>{m.site_footer_play()}</p>
      <p className="num">{m.site_footer_version({ version: VERSION.name })}</p>
    </footer>
  )
}
