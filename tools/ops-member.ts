// `npm run ops -- member …`: blocked members, and their money, which leaves by two people.
import type { Db } from '../api/shell/db.ts'
import { readEnv } from '../api/host/env.ts'
import { approveUnblock, blockList, blockMember, proposeUnblock } from '../api/member/blocks.ts'
import type { Block } from '../api/member/blocks.ts'
import { memberNamed } from '../api/member/names.ts'
import { beginOffers, endOffers } from '../api/member/offers-end.ts'
import { Refusal } from '../api/shell/refusal.ts'
import { logDeed } from '../api/security/log.ts'
import { maskedOf, nameOf } from '../api/withdraw/accounts/accounts.ts'
import {
  approvePayout,
  payoutDesk,
  proposePayout,
  proposeRelease,
} from '../api/withdraw/blocked.ts'
import type { BlockedPayout } from '../api/withdraw/blocked.ts'
import { levelOf } from '../api/vip/standing.ts'
import { dayTerms, usualTerms } from '../api/withdraw/quote.ts'
import type { Refusals } from '../core/endpoint.ts'
import { fen, parseFen, toWire } from '../core/money.ts'
import type { Fen } from '../core/money.ts'
import { showInstant } from '../core/time.ts'
import { withdraw } from '../core/withdraw.ts'
import type { Command } from './desk.ts'
import { CORRECT_USAGE, correctCommand } from './ops-correct.ts'
import { RESET_USAGE, resetCommand } from './ops-reset.ts'

export const MEMBER_USAGE = `npm run ops -- member list
npm run ops -- member block <username> <why>
npm run ops -- member unblock <username> <why>
npm run ops -- member approve <username>
npm run ops -- member offers end <username> <why>
npm run ops -- member offers begin <username> <why>
npm run ops -- member payout list <username>
npm run ops -- member payout propose <username> <account> <amount> <why>
npm run ops -- member payout release <username> <withdrawal> <why>
npm run ops -- member payout approve <username> <proposal>
${RESET_USAGE}
${CORRECT_USAGE}`

/** What a line about members asks for. Throws the usage where it asks for nothing. */
export function memberCommand(words: readonly string[]): Command {
  const [verb, username = '', ...rest] = words
  if (verb === 'payout') return payoutCommand(words.slice(1))
  if (verb === 'offers') return offersCommand(words.slice(1))
  if (verb === 'correct') return correctCommand(words.slice(1))
  if (verb === 'reset') return resetCommand(words.slice(1))
  if (verb === 'list' && username === '') return { reads: list }
  if (username === '') throw new Error(MEMBER_USAGE)
  const note = rest.join(' ').trim()
  if (verb === 'block' && note !== '')
    return { acts: (db, person) => block(db, username, { person, why: note }) }
  if (verb === 'unblock' && note !== '')
    return { acts: (db, person) => unblock(db, username, { person, why: note }) }
  if (verb === 'approve' && note === '')
    return { acts: (db, person) => letIn(db, username, person) }
  throw new Error(MEMBER_USAGE)
}

type Reason = { person: string; why: string }

async function block(db: Db, username: string, reason: Reason): Promise<string> {
  const member = await memberNamed(db, username)
  await db.tx((tx) => blockMember(tx, member, reason))
  return `${username} is blocked and signed out; their money leaves by two people: npm run ops -- member payout list ${username}`
}

async function unblock(db: Db, username: string, { person, why }: Reason): Promise<string> {
  const member = await memberNamed(db, username)
  await db.tx(async (tx) => {
    await proposeUnblock(tx, member, { person, why })
    await logDeed(tx, { person, deed: 'member unblock', member, detail: { why } })
  })
  return `${person} proposes to let ${username} in again; another person approves it: npm run ops -- member approve ${username}`
}

async function letIn(db: Db, username: string, person: string): Promise<string> {
  const member = await memberNamed(db, username)
  await db.tx((tx) => approveUnblock(tx, member, person))
  return `${username} may sign in again; what waits to be paid is sent within a minute`
}

function offersCommand([verb, username = '', ...rest]: readonly string[]): Command {
  const why = rest.join(' ').trim()
  const change = verb === 'end' ? endOffers : verb === 'begin' ? beginOffers : undefined
  if (!change || username === '' || why === '') throw new Error(MEMBER_USAGE)
  return {
    acts: async (db, person) => {
      const member = await memberNamed(db, username)
      await db.tx((tx) => change(tx, member, { person, why }))
      return verb === 'end'
        ? `${username} is shown and given no promotions from now on; money and play go on`
        : `${username} is given promotions again`
    },
  }
}

function payoutCommand(words: readonly string[]): Command {
  const [verb, username = '', id = '', ...rest] = words
  if (username === '') throw new Error(MEMBER_USAGE)
  if (verb === 'list' && id === '') return { reads: (db) => desk(db, username) }
  if (!isId(id)) throw new Error(MEMBER_USAGE)
  if (verb === 'propose') {
    const [text = '', ...more] = rest
    const amount = parseFen(text)
    const why = more.join(' ').trim()
    if (amount && why !== '')
      return {
        acts: (db, person) => propose(db, username, { cardId: id, amount }, { person, why }),
      }
  }
  const why = rest.join(' ').trim()
  if (verb === 'release' && why !== '')
    return { acts: (db, person) => release(db, username, id, { person, why }) }
  if (verb === 'approve' && why === '')
    return { acts: (db, person) => approve(db, username, id, person) }
  throw new Error(MEMBER_USAGE)
}

type Payout = { cardId: string; amount: Fen }

async function propose(
  db: Db,
  username: string,
  { cardId, amount }: Payout,
  { person, why }: Reason,
): Promise<string> {
  const member = await memberNamed(db, username)
  const id = await db.tx(async (tx) => {
    const made = await proposePayout(tx, member, { cardId, amount }, { person, why })
    const detail = { account: cardId, amount: toWire(amount), why }
    await logDeed(tx, { person, deed: 'member payout propose', member, detail })
    return made
  })
  return `${person} proposes to pay ${toWire(amount)} to ${username}; ${another(username, id)}`
}

async function release(
  db: Db,
  username: string,
  id: string,
  { person, why }: Reason,
): Promise<string> {
  const member = await memberNamed(db, username)
  await db.tx(async (tx) => {
    await proposeRelease(tx, member, id, { person, why })
    const detail = { withdrawal: id, why }
    await logDeed(tx, { person, deed: 'member payout release', member, detail })
  })
  return `${person} proposes to send withdrawal ${id} of ${username}; ${another(username, id)}`
}

const another = (username: string, id: string) =>
  `another person approves it: npm run ops -- member payout approve ${username} ${id}`

async function approve(db: Db, username: string, id: string, person: string): Promise<string> {
  const member = await memberNamed(db, username)
  const { cardWaitHours, withdrawTurnover: shortfall } = readEnv().settings
  const day = dayTerms(await levelOf(db, member))
  const terms = { ...usualTerms, ...day, cardWaitHours, shortfall }
  const sent = await db
    .tx((tx) => approvePayout(tx, member, id, { person, terms }))
    .catch((thrown: unknown) => {
      throw thrown instanceof Refusal ? new Error(wordsOf(thrown)) : thrown
    })
  return `withdrawal ${sent} of ${username} is on its way to the bank`
}

/** What stands in the way of any member's withdrawal stands in the way of this one, in the same words. */
function wordsOf({ reason, detail }: Refusal): string {
  const texts: Refusals = withdraw.submit.refusals
  return texts[reason]?.(detail as never, { locale: 'en' }) ?? reason
}

const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

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
  return lines.length > 0 ? lines.join('\n') : 'there is no account to pay to, and nothing waits'
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
  const blocks = await blockList(db)
  return blocks.length > 0 ? blocks.map(shownBlock).join('\n') : 'nobody is blocked'
}

const shownBlock = (one: Block): string =>
  [
    `member ${one.member_id} in bucket ${one.bucket}`,
    `blocked by ${one.blocked_by} at ${showInstant(one.blocked_at.getTime())}`,
    `because: ${one.why}`,
    ...(one.proposed_by === null
      ? []
      : [`${one.proposed_by} proposes to let them in again  because: ${one.note}`]),
  ].join('  ')
