import { Languages } from 'lucide-react'
import { changeLanguage, htmlLang, languageNames, otherLanguage } from '../shell/lang.ts'
import { Button } from './Button.tsx'

/** Changes to the other language, which is named in its own words. */
export const LanguageButton = ({ kind = 'quiet' }: { kind?: 'quiet' | 'glass' }) => (
  <Button kind={kind} size="small" icon={Languages} onPress={() => changeLanguage(otherLanguage)}>
    <span lang={htmlLang(otherLanguage)}>{languageNames[otherLanguage]}</span>
  </Button>
)
