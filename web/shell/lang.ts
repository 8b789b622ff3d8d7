// The language of this device: the stored one, else the operator's, else the default of decision 7.
import { DEFAULT_LANGUAGE, languages, type Language } from '../../core/endpoint.ts'
import { overwriteGetLocale } from '../../text/compiled/runtime.js'
import { keepText, readText } from './storage.ts'
import { toldLanguage, toldLanguages } from './told.ts'

const wanted = readText('local', 'lang')

/** The languages that the operator offers. */
export const offered: readonly Language[] = languages.filter((each) => toldLanguages?.includes(each) ?? true)

export const lang: Language =
  offered.find((each) => each === wanted) ?? languages.find((each) => each === toldLanguage) ?? DEFAULT_LANGUAGE

overwriteGetLocale(() => lang)

/** Each language in its own words. */
export const languageNames: Record<Language, string> = { zh_hans: '中文', en: 'English' }
/** The language that the switch changes to. */
export const otherLanguage: Language | undefined = offered.find((each) => each !== lang)

/** The language tag of HTML: only there is Chinese "zh-Hans" (decision 6). */
export const htmlLang = (language: Language): string => (language === 'en' ? 'en' : 'zh-Hans')

/** Changing the language loads the page anew; hash and drafts stay (decision 50). */
export function changeLanguage(next: Language): void {
  keepText('local', 'lang', next)
  location.reload()
}
