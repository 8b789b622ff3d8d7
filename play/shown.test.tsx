// A page's statements about a round, held against the stored round: R-GAM-04 and R-RG-16, for every game in the record
// of games. `npm run shown` looks at ten thousand rounds of each.
import fc from 'fast-check'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { showKey } from '../core/fair/fair.ts'
import { gameCodes, games, type GameCode } from '../core/games/catalog.ts'
import { isRight } from '../core/games/check.ts'
import { listedBets, playedRound } from '../core/games/testing.ts'
import { fen, fromWire, showYuan, toWire } from '../core/money.ts'
import type { PlayedRound } from '../core/venue/play.ts'
import { getLocale, overwriteGetLocale } from '../text/compiled/runtime.js'
import { live } from '../web/shell/live.ts'
import type { Game } from './runtime/game.ts'
import type { Table, TableState } from './runtime/table.ts'
import { heardOf, listening } from './testing/heard.ts'
import { toldBy } from './testing/told.ts'

const locale = getLocale()

/** Stand-ins for the browser's globals that a page of a game uses as it is loaded; nothing moves, and there is no session. */
beforeAll(() => {
  vi.stubGlobal('location', { search: '', pathname: '/play/' })
  vi.stubGlobal('history', { replaceState: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('__PICTURES__', 'shown')
  vi.stubGlobal('AudioContext', listening())
})
afterAll(() => {
  vi.unstubAllGlobals()
  overwriteGetLocale(() => locale)
})

const parts = async (code: GameCode) => {
  const [{ gamePages }, { ResultLine }, { RoundSheet }, { RoundStrip }, { RoundsSheet }] = await Promise.all([
    import('./runtime/games.ts'),
    import('./parts/ResultLine.tsx'),
    import('./parts/RoundSheet.tsx'),
    import('./parts/RoundStrip.tsx'),
    import('./parts/RoundsSheet.tsx'),
  ])
  const [{ sayEnd }, { sound }, { language }] = await Promise.all([
    import('./parts/ResultLine.tsx'),
    import('./runtime/sound.ts'),
    import('./runtime/look.ts'),
  ])
  sound.set(true)
  const none = () => undefined
  return {
    game: await gamePages[code](),
    sayEnd,
    own: await ownSounds[code]?.(),
    setLanguage: (next: 'zh_hans' | 'en') => language.set(next),
    // Each is drawn where it is looked at: to draw all four is most of what a round takes.
    shown: (game: Game, round: PlayedRound): Shown => ({
      line: () => textOf(<ResultLine table={tableWith(round)} game={game} round={round} />),
      strip: () => textOf(<RoundStrip table={tableWith(round)} game={game} onOpen={none} onAll={none} />),
      list: () => textOf(<RoundsSheet table={tableWith(round)} game={game} onOpen={none} onClose={none} />),
      sheet: () => textOf(<RoundSheet table={tableWith(round)} game={game} round={round.id} onClose={none} />),
    }),
  }
}

/** The sounds of a round before its end, where a game has sounds of its own for it. */
const ownSounds: Partial<Record<GameCode, () => Promise<(round: PlayedRound) => void>>> = {
  fish: async () => {
    const [{ playVolley }, { effectsOf }] = await Promise.all([import('./fish/sounds.ts'), import('./fish/effects.ts')])
    return (round) => playVolley(effectsOf(round), round)
  },
}

type Shown = Record<'line' | 'strip' | 'list' | 'sheet', () => string>

const allOf = ({ line, strip, list, sheet }: Shown) => [line(), strip(), list(), sheet()] as const

const textOf = (element: ReactElement): string => renderToStaticMarkup(element)

/** A table at which this round was the last one. */
function tableWith(round: PlayedRound): Table {
  const state: Partial<TableState> = { rounds: [round], sent: 'no', isShowing: false, isFree: false, revealed: {} }
  return { state: live(state as TableState) } as Table
}

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })
const amountsIn = (markup: string): string[] => markup.replace(/<[^>]*>/g, ' ').match(/¥[\d,]+\.\d\d/g) ?? []

const roundsOf = (code: GameCode) =>
  fc
    .tuple(fc.constantFrom(...listedBets(code)), seeds, fc.nat(1_000))
    .map(([bet, seed, nonce]) => ({ seed, paid: playedRound(code, bet, seed, nonce) }))

describe.each(gameCodes)('%s', (code) => {
  const anyRound = roundsOf(code)

  test('what the page says is what is stored, whatever the rules would have paid (R-GAM-04)', async () => {
    const { game, shown, setLanguage } = await parts(code)
    const off = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 100_000n }))
    fc.assert(
      fc.property(anyRound, off, fc.constantFrom('zh_hans' as const, 'en' as const), ({ paid }, more, lang) => {
        setLanguage(lang)
        const round = { ...paid, returned: toWire(fen(fromWire(paid.returned) + more)) }
        const [stake, risk, back] = [round.stake, round.risk, round.returned].map(fromWire)
        const net = back! - risk!
        const apart = net < 0n ? -net : net
        const [stored, came] = [[stake!, risk!, back!, apart].map(showYuan), showYuan(stake === risk ? back! : apart)]
        const [line, strip, list, sheet] = allOf(shown(game, round))
        // The words of a round name stakes on spots and lines that paid; the total result is in the fact below them.
        const fact = amountsIn(line.slice(line.lastIndexOf('<p')))
        expect(fact.filter((each) => !stored.includes(each))).toEqual([])
        expect(fact).toContain(came)
        const shownBack = (markup: string) => amountsIn(markup.slice(markup.indexOf('aria-hidden')))
        expect(shownBack(strip)).toContain(came)
        expect(amountsIn(list)).toContain(came)
        expect(amountsIn(sheet)).toEqual(expect.arrayContaining([showYuan(back!), showYuan(stake!), showYuan(apart)]))
      }),
    )
  }, 3_600_000)

  test('its picture and its words come to the amount that is stored, and the proof says so (R-GAM-04)', async () => {
    const { game, shown, setLanguage } = await parts(code)
    setLanguage('en')
    const told = toldBy(code)
    const tell = await (await import('./runtime/told.ts')).toldIn[code]()
    fc.assert(
      fc.property(anyRound, ({ seed, paid: round }) => {
        const sheet = shown(game, round).sheet()
        const words = game.resultText(round)
        const isTold = told({ round, words, sheet })
        expect([words, round.returned, isTold(fromWire(round.returned))]).toEqual([words, round.returned, true])
        // The desk says the same of it, without the page.
        expect(tell(round)).toBe(words)
        // An order is proved match by match, by keys of the league.
        expect(games[code].seeds === 'matches' || isRight(game.check(round, showKey(seed)))).toBe(true)
      }),
    )
  }, 3_600_000)
})

describe.each(gameCodes)('%s', (code) => {
  test('what returns no more than its stake is never celebrated, and what returns more is (R-RG-16)', async () => {
    const { game, shown, own, sayEnd, setLanguage } = await parts(code)
    setLanguage('en')
    const around = fc.constantFrom<(risk: bigint, back: bigint) => bigint>(
      (_, back) => back,
      () => 0n,
      (risk) => risk - 1n,
      (risk) => risk,
      (risk) => risk + 1n,
    )
    fc.assert(
      fc.property(roundsOf(code), around, ({ paid }, backOf) => {
        const round = { ...paid, returned: toWire(fen(backOf(fromWire(paid.risk), fromWire(paid.returned)))) }
        const isMore = fromWire(round.returned) > fromWire(round.risk)
        const [line, strip, list, sheet] = allOf(shown(game, round))
        expect([/\bgain\b/.test(line), line.includes('data-joy')]).toEqual([isMore, isMore])
        expect([strip, list].some((markup) => /\bgain\b|data-joy/.test(markup))).toBe(false)
        expect(!isMore && /\bgain\b|data-joy/.test(sheet)).toBe(false)
        const heard = heardOf(() => {
          own?.(round)
          sayEnd(round)
        })
        expect([heard.rises, heard.count > 0]).toEqual([isMore, true])
      }),
    )
  }, 3_600_000)
})
