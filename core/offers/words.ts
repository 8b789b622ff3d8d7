// An activity in plain words, made from the very terms that it works by, so that the two cannot differ.
import { m } from '../../text/compiled/messages.js'
import type { Language } from '../endpoint.ts'
import { gameCodes, games } from '../games/catalog.ts'
import { percentText, showYuan, yuan } from '../money.ts'
import { playCategories, type PlayCategory } from '../play-categories.ts'
import { showInstant } from '../time.ts'
import { VIP_MOST, type OfferTerms } from './model.ts'
import { LOTTERY_SHARE_BP } from './price.ts'
import { bestOf, streakDays, wayOf, type Reward, type RewardKind } from './rewards.ts'
import { triggerOf, type OfferTrigger } from './triggers.ts'

type Said = { locale: Language }
export type Window = { from: number | null; until: number | null }

/** 15000 is "1.5", 800 is "0.08". */
const timesOf = (multipleBp: number) => String(multipleBp / 10_000)
const minute = (at: number) => showInstant(at).slice(0, 16)

/** The reward and its condition, in one sentence. */
export function summaryOf(terms: OfferTerms, said: Said): string {
  return triggerWords[terms.trigger].sum(terms, { amount: asked(terms), what: rewardLine(terms, said) }, said)
}

const upper = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function rewardLine({ reward, threshold }: OfferTerms, said: Said): string {
  return wordsFor(reward).line(reward, showYuan(bestOf({ reward, threshold }).reward), said)
}

/** The required turnover, in a few words. */
export function playOf({ multipleBp, multipleOf }: OfferTerms, said: Said): string {
  const times = timesOf(multipleBp)
  if (multipleBp === 0) return m.offers_play_none({}, said)
  return multipleOf === 'both' ? m.offers_play_both({ times }, said) : m.offers_play_reward({ times }, said)
}

/** Every rule, a sentence each. */
export function rulesOf(terms: OfferTerms, window: Window, said: Said): string[] {
  return [
    when(window, said),
    ...whom(terms, said),
    ...how(terms, said),
    often(terms, said),
    ...what(terms, said),
    ...claim(terms, said),
    ...play(terms, said),
    ...limits(terms, said),
    m.offers_rule_held({}, said),
    m.offers_rule_freeze({}, said),
  ]
}

function when({ from, until }: Window, said: Said): string {
  if (from !== null && until !== null)
    return m.offers_rule_from_until({ from: minute(from), until: minute(until) }, said)
  if (until !== null) return m.offers_rule_until({ until: minute(until) }, said)
  if (from !== null) return m.offers_rule_from({ from: minute(from) }, said)
  return m.offers_rule_always({}, said)
}

function whom({ audience }: OfferTerms, said: Said): string[] {
  const { vipFrom, vipTo, newDays, deposits } = audience
  const some = [
    ...(vipFrom > 0 || vipTo < VIP_MOST ? [m.offers_rule_vip({ from: vipFrom, to: vipTo }, said)] : []),
    ...(newDays === null ? [] : [m.offers_rule_new({ days: newDays }, said)]),
    ...(deposits === 'none' ? [m.offers_rule_deposits_none({}, said)] : []),
    ...(deposits === 'some' ? [m.offers_rule_deposits_some({}, said)] : []),
  ]
  return some.length > 0 ? some : [m.offers_rule_everybody({}, said)]
}

const how = (terms: OfferTerms, said: Said): string[] => triggerWords[terms.trigger].how(terms, said)

type HowIsWon = {
  how(terms: OfferTerms, said: Said): string[]
  /** The sentence of the summary, with the condition's amount and the reward. */
  sum(terms: OfferTerms, words: { amount: string; what: string }, said: Said): string
}

const triggerWords: Record<OfferTrigger, HowIsWon> = {
  deposit: {
    how: (terms, said) => [m.offers_rule_deposit({ amount: asked(terms), days: terms.daysToPlay }, said)],
    sum: ({ audience }, words, said) =>
      audience.deposits === 'none' ? m.offers_sum_first(words, said) : m.offers_sum_deposit(words, said),
  },
  turnover: {
    how: (terms, said) => [
      m.offers_rule_turnover({ amount: asked(terms), days: terms.daysToPlay }, said),
      counted(terms.games, said),
    ],
    sum: (_, words, said) => m.offers_sum_turnover(words, said),
  },
  signin: {
    how: (_, said) => [m.offers_rule_signin({}, said)],
    sum: (_, { what: given }) => upper(given),
  },
  none: {
    how: ({ reward }, said) => [taking[wayOf(reward)]({}, said)],
    sum: (_, { what: given }) => upper(given),
  },
}

const asked = ({ threshold }: OfferTerms): string => (threshold === null ? '' : yuan(threshold))

const taking = {
  money: m.offers_rule_none,
  drawn: m.offers_rule_none_drawn,
  chosen: m.offers_rule_none_chosen,
}

const gameNames = {
  lottery: m.offers_game_lottery,
  electronic: m.offers_game_electronic,
  video: m.offers_game_video,
  fishing: m.offers_game_fishing,
  sports: m.offers_game_sports,
  chess: m.offers_game_chess,
} satisfies Record<PlayCategory, unknown>

function counted(games: readonly PlayCategory[], said: Said): string {
  if (playCategories.every((game) => games.includes(game))) return m.offers_rule_games_all({}, said)
  const separator = said.locale === 'en' ? ', ' : '、'
  const names = games.map((game) => gameNames[game]({}, said)).join(separator)
  return m.offers_rule_games({ games: names }, said)
}

function often({ period }: OfferTerms, said: Said): string {
  if (period === 'once') return m.offers_rule_once({}, said)
  return period === 'day' ? m.offers_rule_day({}, said) : m.offers_rule_week({}, said)
}

const what = ({ reward }: OfferTerms, said: Said): string[] => wordsFor(reward).rules(reward, said)

/** Words of a kind of reward: in one line, where `most` is the most that it gives, and as rules, a sentence each. */
type Words<R> = {
  line(reward: R, most: string, said: Said): string
  rules(reward: R, said: Said): string[]
}

const rewardWords: { [Of in RewardKind]: Words<Extract<Reward, { of: Of }>> } = {
  fixed: {
    line: (_, most, said) => m.offers_sum_fixed({ amount: most }, said),
    rules: ({ amount }, said) => [m.offers_rule_fixed({ amount: yuan(amount) }, said)],
  },
  share: {
    line: ({ bp }, most, said) => m.offers_sum_share({ share: percentText(bp), most }, said),
    rules: ({ bp, most }, said) => [m.offers_rule_share({ share: percentText(bp), most: yuan(most) }, said)],
  },
  steps: {
    line: (_, most, said) => m.offers_sum_steps({ most }, said),
    rules: ({ steps }, said) =>
      steps.map(({ from, amount }) => m.offers_rule_step({ from: yuan(from), amount: yuan(amount) }, said)),
  },
  streak: {
    line: (reward, most, said) => m.offers_sum_streak({ days: streakDays(reward), most }, said),
    rules: (reward, said) => [
      ...reward.days.map(({ day, amount }) => m.offers_rule_streak({ day, amount: yuan(amount) }, said)),
      m.offers_rule_streak_again({ days: streakDays(reward) }, said),
    ],
  },
  prizes: {
    line: ({ way }, most, said) =>
      way === 'drawn' ? m.offers_sum_drawn({ most }, said) : m.offers_sum_chosen({ most }, said),
    rules: ({ way }, said) => [way === 'drawn' ? m.offers_rule_drawn({}, said) : m.offers_rule_chosen({}, said)],
  },
}

const wordsFor = (reward: Reward): Words<Reward> => rewardWords[reward.of]

/** A reward that is credited at once has no time to be claimed in. */
function claim(terms: OfferTerms, said: Said): string[] {
  const isAtOnce = triggerOf(terms).entry !== 'join' && wayOf(terms.reward) === 'money'
  return isAtOnce ? [] : [m.offers_rule_claim({ hours: terms.hoursToClaim }, said)]
}

function play({ multipleBp, multipleOf }: OfferTerms, said: Said): string[] {
  if (multipleBp === 0) return [m.offers_rule_no_play({}, said)]
  const times = timesOf(multipleBp)
  return [
    multipleOf === 'both' ? m.offers_rule_play_both({ times }, said) : m.offers_rule_play_reward({ times }, said),
    m.offers_rule_shares({ shares: sharesOf(said) }, said),
    m.offers_rule_clawback({}, said),
  ]
}

/** Every game of the catalogue under its share, the largest first: "Niu Niu and lotteries 50%". */
function sharesOf(said: Said): string {
  const all = [
    ...gameCodes.map((code) => ({ name: games[code].name({}, said), bp: games[code].bonusShareBp })),
    { name: gameNames.lottery({}, said), bp: LOTTERY_SHARE_BP },
  ]
  const shares = [...new Set<number>(all.map(({ bp }) => bp))].toSorted((one, other) => other - one)
  const [comma, and] = said.locale === 'en' ? [', ', ' and '] : ['，', '、']
  return shares
    .map((share) => {
      const names = all.filter(({ bp }) => bp === share).map(({ name }) => name)
      return `${names.join(and)} ${percentText(share)}%`
    })
    .join(comma)
}

const limits = ({ stock, budget }: OfferTerms, said: Said): string[] => [
  ...(stock === null ? [] : [m.offers_rule_stock({ count: stock }, said)]),
  ...(budget === null ? [] : [m.offers_rule_budget({ amount: yuan(budget) }, said)]),
]
