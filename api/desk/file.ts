// The file of a member, as people at the desk read it: masked until this session opens it for a reason.
import { accountName } from '../../core/accounts.ts'
import { MOBILE_PATTERN } from '../../core/forms/fields.ts'
import { FILE_OPEN, type file } from '../../core/desk/file.ts'
import type { DeskOutput } from '../../core/desk/call.ts'
import { UUID_PATTERN } from '../../core/endpoint.ts'
import { maskedMobile, maskedName } from '../../core/member/mask.ts'
import { toWire } from '../../core/money.ts'
import { findNamed } from '../member/names.ts'
import { onRecord } from '../people/deeds.ts'
import type { Db } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { shortfallOf } from '../turnover/turnover.ts'
import {
  accountsOf,
  breaksOf,
  calledSo,
  limitsOf,
  membersBy,
  namedLike,
  ofDeposit,
  ofTransfer,
  ofWithdrawal,
  openStakesOf,
  openUntil,
  sessionsOf,
  sumsOf,
  walletsOf,
  withMobile,
  withNumber,
  type PersonRow,
} from './file.sql.ts'
import type { PersonSession } from './session.ts'

type Found = DeskOutput<typeof file.find>
type Shown = DeskOutput<typeof file.show>

/**
 * Members by a name, a mobile or another detail, masked. Only the kind of the detail is on record and not its text: it
 * may be a mobile.
 */
export async function findMembers(db: Db, by: PersonSession, text: string): Promise<Found> {
  const [way, find] = wayFor(text)
  let list: Found['list'] = []
  await onRecord(db, { by, words: `file find ${way}` }, async () => {
    const rows = await membersBy(db, await find(db, text))
    list = rows
      .toSorted((a, b) => (a.username < b.username ? -1 : 1))
      .map((row) => ({ ...headOf(row), ...masked(row) }))
    return ''
  })
  return { list }
}

const ofAnyOrder = async (db: Db, id: string): Promise<Member[]> =>
  (await Promise.all([ofDeposit(db, id), ofWithdrawal(db, id), ofTransfer(db, id)])).flat()

/** The number of a member, as lists of what waits have it: longer than any mobile. */
const MEMBER_PATTERN = /^\d{12,18}$/

type Way = readonly [way: string, find: (db: Db, text: string) => Promise<Member[]>]

function wayFor(text: string): Way {
  if (UUID_PATTERN.test(text)) return ['order', ofAnyOrder]
  if (MOBILE_PATTERN.test(text)) return ['mobile', withMobile]
  if (MEMBER_PATTERN.test(text)) return ['number', (db, id) => withNumber(db, BigInt(id))]
  if (/^[a-z0-9]+$/i.test(text)) return ['username', (db, name) => namedLike(db, name.toLowerCase())]
  return ['name', calledSo]
}

/** Opens a file for this session: who, whose and why are on record, and shown to compliance. */
export async function openFile(db: Db, by: PersonSession, asked: { username: string; reason: string }): Promise<void> {
  if (!(await findNamed(db, asked.username))) refuse('not_found')
  await onRecord(db, { by, words: `${opens(asked.username)}${asked.reason}` }, async () => '')
}

/** The line by which a file is opened, as far as its reason. */
export const opens = (username: string): string => `${FILE_OPEN} ${username.toLowerCase()} `

/** The member of a file that this session has open. Refuses reason where it has not, and not_found. */
export async function openedFor(
  db: Db,
  { session }: PersonSession,
  username: string,
): Promise<{ member: Member; until: Date }> {
  const member = (await findNamed(db, username)) ?? refuse('not_found')
  const until = (await openUntil(db, session, opens(username))) ?? refuse('reason')
  return { member, until }
}

export async function showFile(db: Db, by: PersonSession, username: string): Promise<Shown> {
  const { member, until } = await openedFor(db, by, username)
  const [row] = await membersBy(db, [member])
  if (!row) return refuse('not_found')
  const [wallets, openStakes, sums, turnover] = await Promise.all([
    walletsOf(db, member),
    openStakesOf(db, member),
    sumsOf(db, member),
    shortfallOf(db, member),
  ])
  const [accounts, limits, breaks, sessions] = await Promise.all([
    accountsOf(db, member),
    limitsOf(db, member),
    breaksOf(db, member),
    sessionsOf(db, member),
  ])
  return {
    ...headOf(row),
    ...{ name: row.real_name, mobile: row.mobile, id: String(row.id), birthday: row.birthday, email: row.email },
    ...{
      termsVersion: row.terms_version,
      verifiedAt: ms(row.verified_at),
      hasOffers: row.has_offers,
      isDemo: row.is_demo,
      invitedBy: row.inviter,
    },
    openUntil: until.getTime(),
    wallets: wallets.map(({ account, balance, entries }) => ({
      ...{ account: accountName(account), balance: toWire(balance), entries: Number(entries) },
    })),
    openStakes: toWire(openStakes),
    inAll: toWire(wallets.reduce((sum, { balance }) => sum + balance, openStakes)),
    ...{ ...sums, turnoverMissing: toWire(turnover.missing), accounts, sessions },
    limits: limits.map(({ kind, period, most, said_at }) => ({
      ...{ kind, period, since: said_at.getTime() },
      most: most === null ? null : kind === 'time' ? String(most) : toWire(most),
    })),
    breaks: breaks.map(({ act, said_at, until: ends }) => ({ act, at: said_at.getTime(), until: endOf(ends) })),
  }
}

const headOf = (row: PersonRow) => ({
  username: row.username,
  standing: row.play_state,
  level: row.level,
  registeredAt: row.registered_at.getTime(),
  lastSeenAt: ms(row.last_login_at),
})

const masked = (row: PersonRow) => ({ name: maskedName(row.real_name), mobile: maskedMobile(row.mobile) })
const ms = (at: Date | null): number | null => at?.getTime() ?? null
/** An exclusion for good has no end. */
const endOf = (until: Date | null): number | null =>
  until && Number.isFinite(until.getTime()) ? until.getTime() : null
