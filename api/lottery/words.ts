// A selection as its member reads it.
import * as v from 'valibot'
import type { Language } from '../../core/endpoint.ts'
import type { Play } from '../../core/lottery/game.ts'
import { findGamePlay, games } from '../../core/lottery/catalog.ts'
import { ballText } from '../../core/lottery/numbers.ts'
import { playAndPick } from '../../core/lottery/pick.ts'
import { selection } from '../../core/lottery/shape.ts'

type Part = number | string | readonly (number | string)[]

/** "大、单", "10", "胆码 1 · 拖码 2 3". Takes what is stored, which the play judged before. */
export function pickedText(play: Play, selection: readonly Part[], locale: Language): string {
  if (!play.nested) return namesOf(play, selection, locale)
  return play.rows
    .flatMap((row, at) => {
      const chosen = selection[at]
      const picked = Array.isArray(chosen) && chosen.length > 0 ? written(play, chosen) : undefined
      return picked === undefined ? [] : [`${row.name({}, { locale })} ${picked}`]
    })
    .join(' · ')
}

/** The play of a stored bet and what was picked, for people; null where no rule reads them. */
export function betWords(code: string, stored: unknown): Record<Language, string> | null {
  const play = playCalled(code)
  const chosen = v.safeParse(selection, stored)
  if (!play || !chosen.success) return null
  const says = (locale: Language) =>
    playAndPick(play.name({}, { locale }), pickedText(play, chosen.output, locale), locale)
  return { zh_hans: says('zh_hans'), en: says('en') }
}

/** The name of a play, for people; null where there is none any more. */
export function playWords(code: string): Record<Language, string> | null {
  const play = playCalled(code)
  return play ? { zh_hans: play.name({}, { locale: 'zh_hans' }), en: play.name({}, { locale: 'en' }) } : null
}

/** A code belongs to one family alone. */
function playCalled(code: string): Play | undefined {
  for (const family of Object.keys(games)) {
    const found = findGamePlay(family, code)
    if (found) return found.play
  }
  return undefined
}

function namesOf(play: Play, selection: readonly Part[], locale: Language): string {
  const cells = new Map(play.cells.map((cell) => [JSON.stringify(cell.selection), cell.name({}, { locale })]))
  const whole = cells.get(JSON.stringify(selection))
  if (whole !== undefined && !/^\d+$/.test(whole)) return whole
  const names = selection.map((entry) => cells.get(JSON.stringify([entry])))
  // Where a cell is a set of numbers, the numbers of a larger choice speak for themselves.
  if (names.some((name) => name === undefined || /^\d+$/.test(name))) return written(play, selection.flat())
  return names.join(locale === 'en' ? ', ' : '、')
}

const written = (play: Play, parts: readonly (number | string)[]): string =>
  parts.map((part) => (typeof part === 'number' ? ballText(play, part) : part)).join(' ')
