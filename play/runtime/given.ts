// The parameters that the frame puts into the address of the page. The ticket is valid once and removed from the
// address at once, so that no history keeps it.
import type { Language } from '../../core/endpoint.ts'

// By their type alone: beside the list of languages stand the schemas of calls, which no page of a game needs.
const languages: Record<Language, Language> = { zh_hans: 'zh_hans', en: 'en' }

export const languageOf = (text: string | undefined): Language | undefined =>
  Object.values(languages).find((each) => each === text)

const query = new URLSearchParams(location.search)
export const given = {
  ticket: taken(),
  /** Which game the ticket will be for, as the frame has it. */
  game: query.get('game') ?? '',
  lang: languageOf(query.get('lang') ?? undefined) ?? languages.zh_hans,
  theme: query.get('theme'),
  /** The colour of a win (design 2). */
  gain: query.get('gain'),
  /** The house's own origin. Only it can frame this page (frame-ancestors), and only with it does the page talk. */
  house: originOf(query.get('house')),
}

function taken(): string {
  const ticket = query.get('ticket') ?? ''
  query.delete('ticket')
  history.replaceState(null, '', `${location.pathname}?${query.toString()}`)
  return ticket
}

function originOf(text: string | null): string | undefined {
  try {
    const { origin, protocol } = new URL(text ?? '')
    return /^https?:$/.test(protocol) ? origin : undefined
  } catch {
    return undefined
  }
}
