// An activity in plain words, made from the very terms that it works by, so that the two cannot differ.
import { m } from '../../text/compiled/messages.js'
import type { Language } from '../endpoint.ts'
import { showYuan, yuan } from '../money.ts'
import { playCategories, type PlayCategory } from '../play-categories.ts'
import { showInstant } from '../time.ts'
import { bestOf, streakDays, VIP_MOST, type OfferTerms } from './model.ts'
import { bonusShareBp } from './price.ts'

type Said = { locale: Language }
export type Window = { from: number | null; until: number | null }

/** 15000 is "1.5", 800 is "0.08". */
const hundredths = (bp: number, whole: number) => String(bp / whole)
const minute = (at: number) => showInstant(at).slice(0, 16)

/** The reward of an activity, in one sentence. */
export function summaryOf(terms: OfferTerms, said: Said): string {
  const what = rewardLine(terms, said)
  const { trigger, threshold, audience } = terms
  if (threshold === null) return upper(what)
  const words = { amount: yuan(threshold), what }
  if (trigger === 'turnover') return m.offers_sum_turnover(words, said)
  return audience.deposits === 'none' ? m.offers_sum_first(words, said) : m.offers_sum_deposit(words, said)
}

const upper = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function rewardLine({ reward, threshold }: OfferTerms, said: Said): string {
  const most = showYuan(bestOf({ reward, threshold }).reward)
  if (reward.of === 'fixed') return m.offers_sum_fixed({ amount: most }, said)
  if (reward.of === 'share') return m.offers_sum_share({ share: hundredths(reward.bp, 100), most }, said)
  if (reward.of === 'steps') return m.offers_sum_steps({ most }, said)
  if (reward.of === 'streak') return m.offers_sum_streak({ days: streakDays(reward), most }, said)
  return reward.way === 'drawn' ? m.offers_sum_drawn({ most }, said) : m.offers_sum_chosen({ most }, said)
}

/** The required turnover of an activity, in a few words. */
export function playOf({ multipleBp, multipleOf }: OfferTerms, said: Said): string {
  const times = hundredths(multipleBp, 10_000)
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

function how({ trigger, threshold, daysToPlay: days, games, reward }: OfferTerms, said: Said) {
  const amount = threshold === null ? '' : yuan(threshold)
  if (trigger === 'deposit') return [m.offers_rule_deposit({ amount, days }, said)]
  if (trigger === 'turnover') return [m.offers_rule_turnover({ amount, days }, said), counted(games, said)]
  if (trigger === 'signin') return [m.offers_rule_signin({}, said)]
  if (reward.of !== 'prizes') return [m.offers_rule_none({}, said)]
  return reward.way === 'drawn' ? [m.offers_rule_none_drawn({}, said)] : [m.offers_rule_none_chosen({}, said)]
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

function what({ reward }: OfferTerms, said: Said): string[] {
  if (reward.of === 'fixed') return [m.offers_rule_fixed({ amount: yuan(reward.amount) }, said)]
  if (reward.of === 'share') {
    const words = { share: hundredths(reward.bp, 100), most: yuan(reward.most) }
    return [m.offers_rule_share(words, said)]
  }
  if (reward.of === 'steps')
    return reward.steps.map(({ from, amount }) => m.offers_rule_step({ from: yuan(from), amount: yuan(amount) }, said))
  if (reward.of === 'streak')
    return [
      ...reward.days.map(({ day, amount }) => m.offers_rule_streak({ day, amount: yuan(amount) }, said)),
      m.offers_rule_streak_again({ days: streakDays(reward) }, said),
    ]
  return [reward.way === 'drawn' ? m.offers_rule_drawn({}, said) : m.offers_rule_chosen({}, said)]
}

/** A reward that is credited at once has no time to claim. */
function claim({ trigger, reward, hoursToClaim: hours }: OfferTerms, said: Said): string[] {
  const waits = trigger === 'deposit' || trigger === 'turnover' || reward.of === 'prizes'
  return waits ? [m.offers_rule_claim({ hours }, said)] : []
}

const percent = (bp: number) => hundredths(bp, 100)

function play({ multipleBp, multipleOf }: OfferTerms, said: Said): string[] {
  if (multipleBp === 0) return [m.offers_rule_no_play({}, said)]
  const times = hundredths(multipleBp, 10_000)
  const { lottery, slot20, baccarat, niuniu, dice } = bonusShareBp
  return [
    multipleOf === 'both' ? m.offers_rule_play_both({ times }, said) : m.offers_rule_play_reward({ times }, said),
    m.offers_rule_shares(
      {
        lottery: percent(lottery),
        slots: percent(slot20),
        baccarat: percent(baccarat),
        niuniu: percent(niuniu),
        instant: percent(dice),
      },
      said,
    ),
    m.offers_rule_clawback({}, said),
  ]
}

const limits = ({ stock, budget }: OfferTerms, said: Said): string[] => [
  ...(stock === null ? [] : [m.offers_rule_stock({ count: stock }, said)]),
  ...(budget === null ? [] : [m.offers_rule_budget({ amount: yuan(budget) }, said)]),
]
