// `npm run ops -- member …`: blocked members, and their money, which leaves by two people.
import type { Db } from '../api/shell/db.ts'
import { readEnv } from '../api/host/env.ts'
import { approveUnblock, blockList, blockMember, proposeUnblock, type Block } from '../api/member/blocks.ts'
import { memberNamed } from '../api/member/names.ts'
import { beginOffers, endOffers } from '../api/member/offers-end.ts'
import type { Second } from '../api/shell/proposals.ts'
import { Refusal } from '../api/shell/refusal.ts'
import { logDeed } from '../api/security/log.ts'
import { maskedOf, nameOf } from '../api/withdraw/accounts/accounts.ts'
import {
  approvePayout,
  payoutDesk,
  proposePayout,
  proposeRelease,
  type BlockedPayout,
} from '../api/withdraw/blocked.ts'
import { levelOf } from '../api/vip/standing.ts'
import { dayTerms, usualTerms } from '../api/withdraw/quote.ts'
import { UUID_PATTERN, type Refusals } from '../core/endpoint.ts'
import { fen, parseFen, toWire, type Fen } from '../core/money.ts'
import { showInstant } from '../core/time.ts'
import { withdraw } from '../core/withdraw.ts'
import { actsSaying, approves, reads, subject, toMember, where, type Said } from './desk.ts'
import { correct } from './ops-correct.ts'
import { bringHome } from './ops-home.ts'
import { reset } from './ops-reset.ts'

export const member = subject(
  'member',
  {
    list: reads(0, list),
    'block <username> <why>': actsSaying(1, async (db, said, username) => {
      await toMember(db, username, (tx, member) => blockMember(tx, member, said))
      return `${username} is blocked and signed out; their money leaves by two people: npm run ops -- member payout list ${username}`
    }),
    'unblock <username> <why>': actsSaying(1, unblock),
    'approve <username> <hash>': approves(1, async (db, second, username) => {
      await toMember(db, username, (tx, member) => approveUnblock(tx, member, second))
      return `${username} may sign in again; what waits to be paid is sent within a minute`
    }),
    'offers end <username> <why>': actsSaying(1, async (db, said, username) => {
      await toMember(db, username, (tx, member) => endOffers(tx, member, said))
      return `${username} is shown and given no promotions from now on; money and play go on`
    }),
    'offers begin <username> <why>': actsSaying(1, async (db, said, username) => {
      await toMember(db, username, (tx, member) => beginOffers(tx, member, said))
      return `${username} is given promotions again`
    }),
    'home early <username> <why>': actsSaying(1, bringHome('early')),
    'home <username> <why>': actsSaying(1, bringHome('matured')),
    'payout list <username>': reads(1, desk),
    'payout propose <username> <account> <amount> <why>': proposes,
    'payout release <username> <withdrawal> <why>': where(isSecondId, actsSaying(2, release)),
    'payout approve <username> <proposal> <hash>': where(isSecondId, approves(2, approve)),
  },
  [reset, correct],
)

function isSecondId(_username: string, id = ''): boolean {
  return UUID_PATTERN.test(id)
}

async function unblock(db: Db, { person, why }: Said, username: string): Promise<string> {
  await toMember(db, username, async (tx, member) => {
    await proposeUnblock(tx, member, { person, why })
    await logDeed(tx, { person, deed: 'member unblock', member, detail: { why } })
  })
  return `${person} proposes to let ${username} in again; another person approves it: npm run ops -- member approve ${username}`
}

function proposes([username = '', cardId = '', text = '', ...rest]: readonly string[]) {
  const amount = parseFen(text)
  const why = rest.join(' ').trim()
  if (username === '' || !UUID_PATTERN.test(cardId) || !amount || why === '') return undefined
  return {
    acts: (db: Db, person: string) => propose(db, username, { cardId, amount }, { person, why }),
  }
}

type Payout = { cardId: string; amount: Fen }

async function propose(db: Db, username: string, { cardId, amount }: Payout, { person, why }: Said): Promise<string> {
  const id = await toMember(db, username, async (tx, member) => {
    const made = await proposePayout(tx, member, { cardId, amount }, { person, why })
    const detail = { account: cardId, amount: toWire(amount), why }
    await logDeed(tx, { person, deed: 'member payout propose', member, detail })
    return made
  })
  return `${person} proposes to pay ${toWire(amount)} to ${username}; ${another(username, id)}`
}

async function release(db: Db, { person, why }: Said, username: string, id: string): Promise<string> {
  await toMember(db, username, async (tx, member) => {
    await proposeRelease(tx, member, id, { person, why })
    const detail = { withdrawal: id, why }
    await logDeed(tx, { person, deed: 'member payout release', member, detail })
  })
  return `${person} proposes to send withdrawal ${id} of ${username}; ${another(username, id)}`
}

const another = (username: string, id: string) =>
  `another person approves it: npm run ops -- member payout approve ${username} ${id}`

async function approve(db: Db, second: Second, username: string, id: string): Promise<string> {
  const member = await memberNamed(db, username)
  const { cardWaitHours, withdrawTurnover: shortfall } = readEnv().settings
  const day = dayTerms(await levelOf(db, member))
  const terms = { ...usualTerms, ...day, cardWaitHours, shortfall }
  const sent = await db
    .tx((tx) => approvePayout(tx, member, id, { ...second, terms }))
    .catch((thrown: unknown) => {
      throw thrown instanceof Refusal ? new Error(wordsOf(thrown)) : thrown
    })
  return `withdrawal ${sent} of ${username} is on its way to the bank`
}

/** Reasons that hold up any member's withdrawal hold up this one, in the same words. */
function wordsOf({ reason, detail }: Refusal): string {
  const texts: Refusals = withdraw.submit.refusals
  return texts[reason]?.(detail as never, { locale: 'en' }) ?? reason
}

async function desk(db: Db, username: string): Promise<string> {
  const { accounts, waiting, proposals } = await payoutDesk(db, await memberNamed(db, username))
  const lines = [
    ...accounts.map((one) => `account ${one.id}  ${nameOf(one, 'en')} ${maskedOf(one)}`),
    ...waiting.map(
      ({ id, amount, requested_at }) =>
        `withdrawal ${id}  ${toWire(fen(amount))}  asked for at ${showInstant(requested_at.getTime())}, waits`,
    ),
    ...proposals.map(shownPayout),
  ]
  return lines.join('\n') || 'there is no account to pay to, and nothing waits'
}

function shownPayout(one: BlockedPayout): string {
  const what =
    one.amount === null
      ? `send withdrawal ${one.withdrawal_id}`
      : `pay ${toWire(fen(one.amount))} to account ${one.card_id}`
  const ending = one.approved_by
    ? `approved by ${one.approved_by}, as withdrawal ${one.withdrawal_id}`
    : 'nobody has approved it'
  return `proposal ${one.id}  ${one.proposed_by} proposes to ${what}  because: ${one.note}  ${ending}`
}

async function list(db: Db): Promise<string> {
  return (await blockList(db)).map(shownBlock).join('\n') || 'nobody is blocked'
}

const shownBlock = (one: Block): string =>
  [
    `member ${one.member_id} in bucket ${one.bucket}`,
    `blocked by ${one.blocked_by} at ${showInstant(one.blocked_at.getTime())}`,
    `because: ${one.why}`,
    ...(one.proposed_by === null ? [] : [`${one.proposed_by} proposes to let them in again  because: ${one.note}`]),
  ].join('  ')
