// Deeds about draws: one that was settled wrongly (decision 26), and bets that settlement could not read (R-LED-11).
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { instant } from '../endpoint.ts'
import { anyList } from '../list.ts'
import { acts, approves, behind, proposes, queuesOf, reads } from './deed.ts'
import { inBoth, maybe, money, sentence, whose, word } from './fields.ts'

const who = ['risk'] as const
const sees = ['risk', 'finance', 'support', 'compliance'] as const

const correction = {
  lottery: v.string(),
  issue: v.string(),
  was: v.string(),
  becomes: v.string(),
  why: v.string(),
  proposedBy: v.string(),
  approvedBy: maybe,
  state: v.string(),
  lines: v.nullable(v.number()),
  wasPaid: v.nullable(money),
  paid: v.nullable(money),
  owed: v.nullable(money),
}

export const drawList = reads('draw list', {
  who: sees,
  words: m.deed_draw_list,
  output: v.strictObject({
    list: anyList(v.strictObject(correction)),
    owing: anyList(v.strictObject({ ...whose, owed: money })),
  }),
})

export const drawApprove = approves('draw approve', {
  who,
  words: m.deed_draw_approve,
  fields: { lottery: word, issue: word },
  output: v.strictObject(correction),
})

/** The result follows from the draw's key alone: nobody can enter one. */
export const drawResettle = proposes('draw resettle', {
  who,
  words: m.deed_draw_resettle,
  fields: { lottery: word, issue: word, why: sentence },
  output: v.strictObject({
    was: v.string(),
    becomes: v.string(),
    linesThatChange: v.number(),
    wasPaid: money,
    willPay: money,
  }),
  approval: drawApprove,
})

const voided = v.strictObject({ lottery: v.string(), issue: v.string() })

export const drawVoidApprove = approves('draw void approve', {
  who,
  words: m.deed_draw_void_approve,
  fields: { lottery: word, issue: word },
  output: voided,
})

/** While bets on it are still taken; afterwards only what the machine finds makes an issue void (decision 97). */
export const drawVoid = proposes('draw void', {
  who,
  words: m.deed_draw_void,
  fields: { lottery: word, issue: word, why: sentence },
  approval: drawVoidApprove,
})

export const drawResume = acts('draw resume', {
  who,
  words: m.deed_draw_resume,
  output: v.strictObject({ finished: v.number() }),
})

const line = v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'the number of a line'))

const apart = v.strictObject({
  order: v.string(),
  line: v.number(),
  ...whose,
  draw: v.string(),
  /** The play and what was picked; where no rule reads them any more, as they are stored. */
  bet: inBoth,
  stake: money,
  foundAt: instant,
  proposal: maybe,
  proposedBy: maybe,
  why: maybe,
})

export const betList = reads('bet list', {
  who: sees,
  words: m.deed_bet_list,
  fields: { behind },
  output: queuesOf({
    list: anyList(apart),
    /** Ended by two people and cut off before the result, where there are any: whoever approves one again goes on with it. */
    cutOff: v.optional(anyList(apart)),
  }),
})

export const betApprove = approves('bet approve', {
  who,
  words: m.deed_bet_approve,
  fields: { order: word, line },
  output: v.strictObject({ order: v.string(), line: v.string(), outcome: v.string(), toMember: money }),
})

/** Proposes to settle a bet by the rules as they are now, or to refund its stake. */
export const betPropose = proposes('bet propose', {
  who,
  words: m.deed_bet_propose,
  fields: { order: word, line, ending: v.picklist(['settle', 'void']), why: sentence },
  approval: betApprove,
})
