// The values of columns in words: by the list that they stand in where two lists mean different things, else by the column.
import { refusalWords } from '../../core/withdraw/withdraw.ts'
import { m } from '../../text/compiled/messages.js'
import { limitNames, periodNames } from '../../core/care/names.ts'
import { productNames } from '../../core/savings/names.ts'
import { feedbackNames } from '../../core/support/names.ts'
import {
  breaches,
  eachInWords,
  gameWords,
  inWords,
  joinTopics,
  measures,
  placeWords,
  shownAt,
  signals,
  venueWords,
  wayWords,
  whyItWaits,
} from './codes.ts'
import { deeds } from '../../core/desk/deeds.ts'
import { breachWords } from './details.ts'
import { labelOf } from './labels.ts'
import { optionIn } from './options.ts'
import { priceColumns } from './prices.ts'
import { eventWords, proposalWords } from './records.ts'
import { roleWords } from './roles.ts'
import { stateWords } from './states.ts'

type Say = (value: string) => string

/** "writeoff by ann and ben: the coins stay away", as the list of losses has it. */
function lastWords(last: string): string {
  const [, ending, first = '', second = '', why = ''] = /^(\w+) by (.*?) and (.*?): (.*)$/s.exec(last) ?? []
  return ending ? m.desk_loss_last({ what: optionIn('ending', ending), first, second, why }) : last
}

/** An ending that somebody has proposed, of a review with its cause. */
function endingWords(ending: string): string {
  const [, cause] = /^refuse: (\w+)$/.exec(ending) ?? []
  if (cause) return m.desk_refuse_for({ cause: inWords(refusalWords)(cause) })
  return ending === 'pay' ? m.desk_review_pay() : stateWords(optionIn('ending', ending))
}

/** "none", minutes of time, or yuan. */
function mostWords(most: string): string {
  const [, count] = /^(\d+) min$/.exec(most) ?? []
  return most === 'none' ? m.desk_most_none() : count ? m.desk_minutes({ count }) : most
}

/** "open again", or the return in basis points. */
function changeWords(change: string): string {
  const [, points] = /^return (\d+) bp$/.exec(change) ?? []
  if (change === 'open again') return m.desk_open_again()
  return points ? m.desk_returns_to({ percent: (Number.parseInt(points, 10) / 100).toFixed(2) }) : change
}

/** The details of a line of the security log, as names and values. */
function detailWords(detail: string): string {
  if (!/^\{.*\}$/s.test(detail)) return detail
  try {
    const all = Object.entries(JSON.parse(detail) as Record<string, unknown>)
    return all.map(([name, value]) => `${labelOf(name)}: ${String(value)}`).join(' · ') || '–'
  } catch {
    return detail
  }
}

/** The name of a deed in words; an opened file is the one line of the log that is no deed. */
export const deedWords = (name: string): string => deeds.find((deed) => deed.name === name)?.words({}) ?? m.desk_open()

const byList: Readonly<Record<string, Say>> = {
  ...Object.fromEntries(Object.entries(priceColumns).map(([key, say]) => [`price ${key}`, say])),
  'care kind': inWords(limitNames),
  'venue kind': inWords(breaches),
  'venue detail': breachWords,
  // What is about no entry and no message has its detail for a name.
  'venue ref': (ref) => (breachWords(ref) === ref ? ref : '–'),
  'proposal kind': proposalWords,
  'person deed': deedWords,
  'message outcome': inWords(whyItWaits),
  'joins topic': inWords(joinTopics),
  'feedback type': inWords(feedbackNames),
  'games change': changeWords,
  'games place': placeWords,
  'loss last': lastWords,
  'security detail': detailWords,
}

const byColumn: Readonly<Record<string, Say>> = {
  state: stateWords,
  outcome: stateWords,
  status: stateWords,
  kind: stateWords,
  ending: endingWords,
  proposal: endingWords,
  period: inWords(periodNames),
  ages: inWords({ all: m.desk_ages_all }),
  most: mostWords,
  way: (way) => optionIn('way', way),
  field: (field) => optionIn('field', field),
  game: gameWords,
  lottery: gameWords,
  venue: venueWords,
  product: inWords(productNames),
  reason: inWords(whyItWaits),
  by: wayWords,
  provider: wayWords,
  signals: eachInWords(signals),
  where: eachInWords(shownAt),
  roles: (held) => held.split(/,? /).map(inWords(roleWords)).join(' · '),
  event: eventWords,
  measure: inWords(measures),
  payouts: inWords({ frozen: m.desk_frozen_state, 'going out': m.desk_going_out }),
  action: inWords({ freeze: m.desk_act_freeze, lift: m.desk_act_lift }),
  language: inWords({ zh_hans: m.desk_f_zh_hans, en: m.desk_f_en }),
}

/** How the values of a column of this deed's output are said, where they are codes of ours. */
export const sayingOf = (deed: string, column: string): Say | undefined =>
  byList[`${deed.split(' ')[0]} ${column}`] ?? byColumn[column]
