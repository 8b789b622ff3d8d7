// The deeds of people about a blocked member's money.
import * as declared from '../../core/desk/withdraw.ts'
import type { Refusals } from '../../core/endpoint.ts'
import { fen, fromWire, parseFen, toWire } from '../../core/money.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { memberNamed, toMember } from '../member/names.ts'
import { logDeed } from '../security/log.ts'
import { does, type Doing } from '../shell/deed.ts'
import { Refusal } from '../shell/refusal.ts'
import { levelOf } from '../vip/standing.ts'
import { maskedOf, nameOf } from './accounts/accounts.ts'
import { approvePayout, payoutDesk, proposePayout, proposeRelease } from './blocked.ts'
import { dayTerms, usualTerms } from './quote.ts'

export const withdrawDeeds: readonly Doing[] = [
  does(declared.payoutList, async ({ db }, { username }) => {
    const { accounts, waiting, proposals } = await payoutDesk(db, await memberNamed(db, username))
    return {
      accounts: accounts.map((one) => ({ id: one.id, name: nameOf(one, 'en'), masked: maskedOf(one) })),
      waiting: waiting.map(({ id, amount, requested_at }) => ({
        ...{ id, amount: toWire(fen(amount)), askedAt: requested_at.getTime() },
      })),
      proposals: proposals.map((one) => ({
        ...{ id: one.id, proposedBy: one.proposed_by, account: one.card_id, withdrawal: one.withdrawal_id },
        ...{ amount: one.amount === null ? null : toWire(fen(one.amount)), why: one.note, approvedBy: one.approved_by },
      })),
    }
  }),
  does(declared.payoutPropose, async ({ db, person }, { username, account, amount: typed, why }) => {
    const amount = parseFen(typed) ?? fromWire(typed)
    const proposal = await toMember(db, username, async (tx, member) => {
      const made = await proposePayout(tx, member, { cardId: account, amount }, { person, why })
      const detail = { account, amount: toWire(amount), why }
      await logDeed(tx, { person, deed: 'member payout propose', member, detail })
      return made
    })
    return { proposal }
  }),
  does(declared.payoutRelease, async ({ db, person }, { username, withdrawal, why }) => {
    await toMember(db, username, async (tx, member) => {
      await proposeRelease(tx, member, withdrawal, { person, why })
      await logDeed(tx, { person, deed: 'member payout release', member, detail: { withdrawal, why } })
    })
    return { proposal: withdrawal }
  }),
  does(declared.payoutApprove, async ({ db, person, settings }, { username, proposal, hash }) => {
    const member = await memberNamed(db, username)
    const { cardWaitHours, withdrawTurnover: shortfall } = settings
    const terms = { ...usualTerms, ...dayTerms(await levelOf(db, member)), cardWaitHours, shortfall }
    const sent = await db
      .tx((tx) => approvePayout(tx, member, proposal, { person, hash, terms }))
      .catch((thrown: unknown) => {
        throw thrown instanceof Refusal ? new Error(refusalText(thrown)) : thrown
      })
    return { username, withdrawal: sent }
  }),
]

/** Reasons that hold up any member's withdrawal hold up this one, in the same words. */
function refusalText({ reason, detail }: Refusal): string {
  const texts: Refusals = withdraw.submit.refusals
  return texts[reason]?.(detail as never, { locale: 'en' }) ?? reason
}
