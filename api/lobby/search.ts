// Finds games by a word: in their names, in both languages, in the pinyin of the Chinese one, and by their kinds. A
// keyword is text, also with signs of a pattern such as % (BI-264).
import { languages, type Language } from '../../core/endpoint.ts'
import { SEARCH_MAX, type FoundTile, type GameTile } from '../../core/lobby.ts'
import type { Name } from '../../core/lottery/game.ts'
import { kindsOf } from './kinds.ts'
import { soundsOf } from './sounds.ts'

type Hit = [from: number, to: number]
type Names = ReadonlyMap<string, Name>

/** A text without case, width and separators between words. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s·]+/g, '')

/** The games that a keyword names, those whose name begins with it first; none for an empty one. */
export function searchGames(
  tiles: readonly GameTile[],
  names: Names,
  { keyword, locale }: { keyword: string; locale: Language },
): FoundTile[] {
  const wanted = plain(keyword.slice(0, SEARCH_MAX + 1))
  if (wanted === '' || keyword.length > SEARCH_MAX) return []
  return tiles
    .flatMap((tile) => {
      const found = findIn(tile, names.get(tile.game), { wanted, locale })
      return found ? [{ place: found.place, tile: { ...tile, hits: found.hits } }] : []
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ tile }) => tile)
}

type Sought = { wanted: string; locale: Language }

function findIn({ game, name, category, venue }: GameTile, text: Name | undefined, { wanted, locale }: Sought) {
  const shown = hitsIn(name, wanted)
  if (shown) return { place: shown[0] === 0 ? 0 : 1, hits: [shown] }
  const zh = text?.({}, { locale: 'zh_hans' }) ?? ''
  const sounding = hitBySound(game, zh, wanted)
  // A match in the other language cannot be marked in this one.
  if (sounding) return { place: 2, hits: locale === 'zh_hans' ? [sounding] : [] }
  const isCalled = languages.some((other) => hitsIn(text?.({}, { locale: other }) ?? '', wanted))
  if (isCalled) return { place: 3, hits: [] }
  const isOne = kindsOf(game, category, venue).some((kind) => isOf(plain(kind), wanted))
  return isOne ? { place: 4, hits: [] } : undefined
}

/** A kind is what the word begins, or is in the plural. */
const isOf = (kind: string, wanted: string): boolean =>
  wanted.length > 1 && (kind.startsWith(wanted) || wanted === `${kind}s` || wanted === kind.replace(/y$/, 'ies'))

/** The place of a word in a name, as the name is written. */
function hitsIn(name: string, wanted: string): Hit | undefined {
  const signs: { at: number; to: number; text: string }[] = []
  let at = 0
  for (const sign of name) {
    signs.push({ at, to: at + sign.length, text: plain(sign) })
    at += sign.length
  }
  return within(signs, wanted)
}

/** A hit by the first letters of the pinyin, or by whole syllables from the start of one. */
function hitBySound(game: string, name: string, wanted: string): Hit | undefined {
  const heard = soundsOf(game, name).map(({ at, sign, sound }) => ({ at, to: at + sign.length, sound }))
  const initials = heard.map(({ at, to, sound }) => ({ at, to, text: [...sound][0] ?? '' }))
  const whole = heard.map(({ at, to, sound }) => ({ at, to, text: sound }))
  return within(initials, wanted) ?? within(whole, wanted)
}

/** A stretch of signs, from the beginning of one on, whose texts together begin with the word. */
function within(signs: readonly { at: number; to: number; text: string }[], wanted: string): Hit | undefined {
  for (const [first, { at, text }] of signs.entries()) {
    if (text === '') continue
    let joined = ''
    for (const { to, text: more } of signs.slice(first)) {
      joined += more
      if (joined.startsWith(wanted)) return [at, to]
      if (!wanted.startsWith(joined)) break
    }
  }
  return undefined
}
