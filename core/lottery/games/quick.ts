// Quick win 快赢: one digit, ten outcomes (rulebook 2). Every field is a play of its own.
import { m } from '../../../text/compiled/messages.js'
import type { Board, Draw, Entry, Game, Name, Play, Tier } from '../game.ts'
import { cell, playsWith, spelled, type Texts } from '../plays.ts'

const OUTCOMES = 10
const digits = Array.from({ length: 10 }, (_, digit) => digit)
const quick: readonly Board[] = ['quick']
/** Below this a half colour would pay back less than its stake (decision 22). */
const LEAST_RTP_BP = 9_000

const tier = (code: string, winning: number, name: Name): Tier => ({
  code,
  name,
  winning,
  total: OUTCOMES,
  refunding: 0,
})

const { byEntry } = playsWith({ boards: quick, rowNames: {} })

/** A field that wins one price on its digits. */
function field(entry: Entry, wins: readonly number[], texts: Omit<Texts, 'code'>): Play {
  // Ten numbers are priced alike and are one tier to the rulebook.
  const code = typeof entry === 'number' ? 'num' : entry
  return byEntry(
    { code: `win.${entry}`, ...texts },
    {
      tiers: [tier(code, wins.length, texts.name)],
      cells: [cell([entry], texts.name, [code])],
      minRtpBp: LEAST_RTP_BP,
    },
    (_, [digit = -1]) => (wins.includes(digit) ? code : undefined),
    () => ({ [code]: 1 }),
  )
}

/**
 * Green and red: the full colour always pays 2.000, and what the return leaves over goes to the digit that
 * is half violet, 10r − 8.
 */
function colour(code: string, name: Name, rule: Name, digitsOf: { full: readonly number[]; half: number }): Play {
  const tiers = [tier('full', 4, m.quick_tier_full), tier('half', 1, m.quick_tier_half)]
  return byEntry(
    { code: `win.${code}`, name, rule },
    {
      tiers,
      cells: [cell([code], name, ['full', 'half'])],
      price: (rtpBp) => ({ full: 2_000, half: rtpBp - 8_000 }),
      minRtpBp: LEAST_RTP_BP,
    },
    (_, [digit = -1]) => (digitsOf.full.includes(digit) ? 'full' : digit === digitsOf.half ? 'half' : undefined),
    () => ({ full: 1, half: 1 }),
  )
}

const oddDigits = digits.filter((digit) => digit % 2 === 1)
const evenDigits = digits.filter((digit) => digit % 2 === 0)
const texts = (name: Name, rule: Name) => ({ name, rule })

const list: Play[] = [
  colour('green', m.quick_play_green, m.quick_play_green_rule, { full: [1, 3, 7, 9], half: 5 }),
  field('violet', [0, 5], texts(m.quick_play_violet, m.quick_play_violet_rule)),
  colour('red', m.quick_play_red, m.quick_play_red_rule, { full: [2, 4, 6, 8], half: 0 }),
  ...digits.map((digit) => field(digit, [digit], texts(spelled(String(digit)), m.quick_play_number_rule))),
  field('big', digits.slice(5), texts(m.quick_play_big, m.quick_play_big_rule)),
  field('small', digits.slice(0, 5), texts(m.quick_play_small, m.quick_play_small_rule)),
  field('odd', oddDigits, texts(m.quick_play_odd, m.quick_play_odd_rule)),
  field('even', evenDigits, texts(m.quick_play_even, m.quick_play_even_rule)),
]

export const locsgwin: Game = {
  family: 'locsgwin',
  draw: { numbers: 1, from: 0, to: 9, repeats: true },
  outcomes: digits.map((digit): Draw => [digit]),
  plays: Object.fromEntries(list.map((play) => [play.code, play])),
  groups: [
    {
      code: 'colour',
      name: m.quick_group_colour,
      plays: ['win.green', 'win.violet', 'win.red'],
    },
    { code: 'number', name: m.quick_group_number, plays: digits.map((digit) => `win.${digit}`) },
    {
      code: 'side',
      name: m.quick_group_side,
      plays: ['win.big', 'win.small', 'win.odd', 'win.even'],
    },
  ],
  variants: {},
}
