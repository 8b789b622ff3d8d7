// `npm run ops -- member …`: blocked members, and their money, which leaves by two people.
import type { Db } from '../api/db.ts'
import { readEnv } from '../api/env.ts'
import { approveUnblock, blockList, blockMember, proposeUnblock } from '../api/member/blocks.ts'
import type { Block } from '../api/member/blocks.ts'
import { memberNamed } from '../api/member/names.ts'
import { Refusal } from '../api/refusal.ts'
import { logDeed } from '../api/security/log.ts'
import type { Member } from '../api/serve.ts'
import { maskedOf, nameOf } from '../api/withdraw/accounts/accounts.ts'
import {
  approvePayout,
  payoutDesk,
  proposePayout,
  proposeRelease,
} from '../api/withdraw/blocked.ts'
import type { BlockedPayout } from '../api/withdraw/blocked.ts'
import { usualTerms } from '../api/withdraw/quote.ts'
import type { Refusals } from '../core/endpoint.ts'
import { fen, parseFen, toWire } from '../core/money.ts'
import { showInstant } from '../core/time.ts'
import { withdraw } from '../core/withdraw.ts'

export const MEMBER_USAGE = `npm run ops -- member list
npm run ops -- member block <username> <person> <why>
npm run ops -- member unblock <username> <person> <why>
npm run ops -- member approve <username> <person>
npm run ops -- member payout list <username>
npm run ops -- member payout propose <username> <account> <amount> <person> <why>
npm run ops -- member payout release <username> <withdrawal> <person> <why>
npm run ops -- member payout approve <username> <proposal> <person>`

/** Runs one command line about members and answers what to print. Throws a plain sentence where it cannot. */
export async function opsOnMembers(db: Db, words: readonly string[]): Promise<string> {
  const [verb, username = '', person = '', ...rest] = words
  if (verb === 'list' && username === '') return list(db)
  if (verb === 'payout') return onPayouts(db, words.slice(1))
  const why = rest.join(' ').trim()
  const isWhole = person !== '' && (verb === 'approve' ? why === '' : why !== '')
  if (!['block', 'unblock', 'approve'].includes(verb ?? '') || !isWhole)
    throw new Error(MEMBER_USAGE)
  const member = await memberNamed(db, username)
  if (verb === 'block') {
    await db.tx((tx) => blockMember(tx, member, { person, why }))
    return `${username} is blocked and signed out; their money leaves by two people: npm run ops -- member payout list ${username}`
  }
  if (verb === 'unblock') {
    await db.tx(async (tx) => {
      await proposeUnblock(tx, member, { person, why })
      await logDeed(tx, { person, deed: 'member unblock', member, detail: { why } })
    })
    return `${person} proposes to let ${username} in again; another person approves it: npm run ops -- member approve ${username} <person>`
  }
  await db.tx((tx) => approveUnblock(tx, member, person))
  return `${username} may sign in again; what waits to be paid is sent within a minute`
}

async function onPayouts(db: Db, words: readonly string[]): Promise<string> {
  const [verb = '', username = '', ...rest] = words
  if (!['list', 'propose', 'release', 'approve'].includes(verb) || username === '')
    throw new Error(MEMBER_USAGE)
  const asked = { db, username, member: await memberNamed(db, username), words: rest }
  if (verb === 'list') return desk(asked)
  if (verb === 'propose') return propose(asked)
  return verb === 'release' ? release(asked) : approve(asked)
}

type Asked = { db: Db; username: string; member: Member; words: readonly string[] }

async function propose({ db, username, member, words }: Asked): Promise<string> {
  const [cardId = '', text = '', person = '', ...more] = words
  const amount = parseFen(text)
  const why = more.join(' ').trim()
  if (!isId(cardId) || !amount || person === '' || why === '') throw new Error(MEMBER_USAGE)
  const id = await db.tx(async (tx) => {
    const made = await proposePayout(tx, member, { cardId, amount }, { person, why })
    const detail = { account: cardId, amount: toWire(amount), why }
    await logDeed(tx, { person, deed: 'member payout propose', member, detail })
    return made
  })
  return `${person} proposes to pay ${toWire(amount)} to ${username}; ${another(username, id)}`
}

async function release({ db, username, member, words }: Asked): Promise<string> {
  const [id = '', person = '', ...more] = words
  const why = more.join(' ').trim()
  if (!isId(id) || person === '' || why === '') throw new Error(MEMBER_USAGE)
  await db.tx(async (tx) => {
    await proposeRelease(tx, member, id, { person, why })
    const detail = { withdrawal: id, why }
    await logDeed(tx, { person, deed: 'member payout release', member, detail })
  })
  return `${person} proposes to send withdrawal ${id} of ${username}; ${another(username, id)}`
}

const another = (username: string, id: string) =>
  `another person approves it: npm run ops -- member payout approve ${username} ${id} <person>`

async function approve({ db, username, member, words }: Asked): Promise<string> {
  const [id = '', person = '', ...more] = words
  if (!isId(id) || person === '' || more.length > 0) throw new Error(MEMBER_USAGE)
  const { CARD_WAIT_HOURS: cardWaitHours, WITHDRAW_TURNOVER: shortfall } = readEnv()
  const terms = { ...usualTerms, cardWaitHours, shortfall }
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

async function desk({ db, member }: Asked): Promise<string> {
  const { accounts, waiting, proposals } = await payoutDesk(db, member)
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
