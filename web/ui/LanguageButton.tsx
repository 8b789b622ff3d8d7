import { Languages } from 'lucide-react'
import { changeLanguage, htmlLang, languageNames, otherLanguage } from '../shell/lang.ts'
import { Button } from './Button.tsx'

/** Changes to the other language, which is named in its own words; nothing where the operator offers one alone. */
export function LanguageButton({ kind = 'quiet' }: { kind?: 'quiet' | 'glass' }) {
  const next = otherLanguage
  if (!next) return null
  return (
    <Button kind={kind} size="small" icon={Languages} onPress={() => changeLanguage(next)}>
      <span lang={htmlLang(next)}>{languageNames[next]}</span>
    </Button>
  )
}
