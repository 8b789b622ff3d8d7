// Gifts of VIP and rebate: which of them can be taken now, and taking one, once (rulebook 6.1, decision 74).
import { fen, type Fen } from '../../core/money.ts'
import { addDays, DAY_MS, dayOf, dayStartMs, mondayOf, showInstant, type Day } from '../../core/time.ts'
import type { vipMovements } from '../../core/movements/vip.ts'
import {
  BIRTHDAY_LOCKED_DAYS,
  levelAt,
  PACKET_DEPOSIT,
  PACKET_TIMES,
  type Perk,
  type PerkKind,
} from '../../core/vip/vip.ts'
import { birthdayAround, birthdayWindow, packetWindow, type Window } from '../../core/vip/times.ts'
import { keyOf } from '../ledger/post/keys.ts'
import { post } from '../ledger/post/ledger.ts'
import { birthdayOf } from '../member/birthday.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { addObligation } from '../turnover/turnover.ts'
import { findGift, hasRebate, insertTaken, takeGift, takeRebate, type RebateKey } from './gift.sql.ts'
import { hasDeposited, levelBefore, playedIn } from './standing.sql.ts'
import { levelOf } from './standing.ts'

/** A gift that is given by the calendar: its state now, before anybody has taken it. */
export type Dated = {
  kind: 'packet' | 'birthday'
  state: Extract<Perk['state'], 'open' | 'soon' | 'unmet' | 'unknown' | 'none'>
  /** The Monday, or the year. */
  ref: string
  level: number
  amount: Fen
  window: Window | null
  /** The birthday was confirmed too short a time before. */
  isNew: boolean
}

/** This week's red packet: by the level of Monday's first moment and what the week before was. */
export async function packetOf(db: Sql, member: Member, now: Date): Promise<Dated> {
  const monday = mondayOf(dayOf(now.getTime()))
  const start = new Date(dayStartMs(monday))
  const level = await levelBefore(db, member, start)
  const { packet: amount } = levelAt(level)
  const window = packetWindow(monday)
  const dated = { kind: 'packet' as const, ref: monday, level, amount, window, isNew: false }
  if (amount === 0n) return { ...dated, state: 'none' }
  const before = addDays(monday, -7)
  const from = new Date(dayStartMs(before))
  const isMet =
    (await hasDeposited(db, member, { least: PACKET_DEPOSIT, from, to: start })) &&
    (await playedIn(db, member, before, monday)) >= amount * PACKET_TIMES
  if (!isMet) return { ...dated, state: 'unmet' }
  return { ...dated, state: now.getTime() < window.from ? 'soon' : 'open' }
}

/** The gift of the birthday that is around, or of the next one, by the level of now. */
export async function birthdayGiftOf(db: Sql, member: Member, now: Date): Promise<Dated> {
  const level = await levelOf(db, member)
  const { birthday: amount } = levelAt(level)
  const nothing = { kind: 'birthday' as const, ref: '', level, amount, window: null, isNew: false }
  if (amount === 0n) return { ...nothing, state: 'none' }
  const { birthday, since } = await birthdayOf(db, member)
  if (birthday === null || since === null) return { ...nothing, state: 'unknown' }
  const around = birthdayAround(birthday, dayOf(now.getTime()))
  const lockedBy = dayStartMs(around) - BIRTHDAY_LOCKED_DAYS * DAY_MS
  const isNew = since.getTime() > lockedBy
  const window = birthdayWindow(isNew ? nextAfter(birthday, around) : around)
  const ref = dayOf(window.from).slice(0, 4)
  const state = now.getTime() < window.from ? 'soon' : 'open'
  return { ...nothing, state, ref, window, isNew }
}

const nextAfter = (birthday: Day, day: Day): Day => birthdayAround(birthday, dayOf(birthdayWindow(day).until))

export type Given = { giftId: string; amount: Fen; at: Date }

/**
 * Takes a gift, under the member's lock. Refuses gift_unknown, gift_taken, gift_not_yet, packet_unmet,
 * birthday_unknown and birthday_new.
 */
export async function claimGift(tx: Tx, member: Member, giftId: string, now: Date): Promise<Given> {
  const [, day, number] = /^rebate-(\d{4}-\d\d-\d\d)-(\d{1,4})$/.exec(giftId) ?? []
  if (day && number) {
    if (Number.isNaN(dayStartMs(day))) refuse('gift_unknown')
    const key = { day, number: Number.parseInt(number, 10) }
    const amount = await giveRebate(tx, member, key)
    if (amount !== undefined) return { giftId, amount, at: now }
    return refuse((await hasRebate(tx, member, key)) ? 'gift_taken' : 'gift_unknown')
  }
  const amount = await claimPerk(tx, member, giftId, now)
  return { giftId, amount, at: now }
}

async function claimPerk(tx: Tx, member: Member, giftId: string, now: Date): Promise<Fen> {
  if (giftId === 'packet') return claimDated(tx, member, await packetOf(tx, member, now))
  if (giftId === 'birthday') return claimDated(tx, member, await birthdayGiftOf(tx, member, now))
  const [, kind, ref = ''] = WAITING.exec(giftId) ?? []
  if (kind !== 'upgrade' && kind !== 'exclusive') return refuse('gift_unknown')
  const gift = (await findGift(tx, member, kind, ref)) ?? refuse('gift_unknown')
  if (!(await takeGift(tx, member, kind, ref))) refuse('gift_taken')
  return give(tx, member, { kind, ref, amount: fen(gift.amount) })
}

const WAITING = /^(upgrade|exclusive)-([a-z\d-]{1,40})$/

async function claimDated(tx: Tx, member: Member, dated: Dated): Promise<Fen> {
  const { kind, ref, level, amount, window } = dated
  if (dated.state === 'none') refuse('gift_unknown')
  if (dated.state === 'unmet') refuse('packet_unmet')
  if (dated.state === 'unknown') refuse('birthday_unknown')
  if (dated.isNew) refuse('birthday_new')
  if (dated.state === 'soon') refuse('gift_not_yet', { from: showInstant(window?.from ?? 0) })
  if (!(await insertTaken(tx, member, { kind, ref, level, amount }))) refuse('gift_taken')
  return give(tx, member, { kind, ref, amount })
}

/** Pays a rebate to the member, under their lock; undefined if it was paid before or does not exist. */
export async function giveRebate(tx: Tx, member: Member, key: RebateKey): Promise<Fen | undefined> {
  const amount = await takeRebate(tx, member, key)
  if (amount === undefined) return undefined
  return give(tx, member, { kind: 'rebate', ref: `${key.day} ${key.number}`, amount: fen(amount) })
}

const movements = {
  upgrade: 'vip_upgrade',
  packet: 'vip_packet',
  birthday: 'vip_birthday',
  exclusive: 'vip_exclusive',
  rebate: 'rebate',
} as const satisfies Record<PerkKind | 'rebate', keyof typeof vipMovements>

type Gift = { kind: PerkKind | 'rebate'; ref: string; amount: Fen }

/** The money, and what it asks to be played: once. Rebate is earned, so it costs no fee and is never taken back. */
async function give(tx: Tx, member: Member, { kind, ref, amount }: Gift): Promise<Fen> {
  const key = keyOf('vip', member.id, kind, ref)
  const source = kind === 'rebate' ? 'earned' : 'bonus'
  await addObligation(tx, member, { source, ref: key, face: amount })
  const moves = [{ kind: movements[kind], from: 'promo', to: 'cash', amount } as const]
  await post(tx, { member, key, ref: key, moves })
  return amount
}
