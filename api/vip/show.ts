// The member's view of VIP: the level, the conditions to keep it, and the benefits to claim.
import type { Language, Output } from '../../core/endpoint.ts'
import { fen, toWire } from '../../core/money.ts'
import { addDays, dayOf, dayStartMs } from '../../core/time.ts'
import { playCategories } from '../../core/play-categories.ts'
import {
  EXCLUSIVE_FROM,
  KEEP_DAYS,
  ladder,
  levelAt,
  levelFor,
  type Level,
  type Perk,
  type PerkKind,
  type Rung,
  vip,
} from '../../core/vip/vip.ts'
import { m } from '../../text/compiled/messages.js'
import { whoIs } from '../member/birthday.ts'
import type { Awaits } from '../shell/awaits.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import { seesOffers } from '../shell/standing.ts'
import type { Claimable } from '../shell/welfare.ts'
import { giftsOf, waitingRebates, type GiftRow, type RebateRow } from './gift.sql.ts'
import { birthdayGiftOf, packetOf, type Dated } from './gifts.ts'
import { creditsItselfAt } from './rebate.ts'
import { playedIn, standingsOf, type StandingRow } from './standing.sql.ts'

/** The whole VIP state of a member. */
export async function showVip(
  db: Sql,
  member: Member,
  rests: boolean,
  locale: Language,
): Promise<Output<typeof vip.get>> {
  const now = await clock(db)
  const [found] = await standingsOf(db, member.bucket, [member.id])
  const standing = found ?? { ...NOBODY, member_id: member.id, window_day: dayOf(now.getTime()) }
  const { level, top, deposited, played } = standing
  const next = ladder[level + 1]
  const gifts = await openGifts(db, member, now, locale)
  return {
    level,
    deposited: toWire(deposited),
    played: toWire(played),
    next:
      next && levelFor(deposited, played) <= level
        ? { level: next.level, deposit: toWire(next.deposit), turnover: toWire(next.turnover) }
        : null,
    keep: await keepOf(db, member, standing),
    regain: level < top && next ? regainOf(standing, next) : null,
    perks: await perksOf(db, member, { level, now }),
    gifts: rests ? [] : gifts.map(showGift),
    rests,
  }
}

const NOBODY: Omit<StandingRow, 'member_id' | 'window_day'> = {
  ...{ level: 0, top: 0, deposited: 0n, played: 0n, fallen_played: null, changes: 0 },
}

async function keepOf(db: Sql, member: Member, { level, window_day: from }: StandingRow) {
  const { keep } = levelAt(level)
  if (keep === 0n) return null
  const end = addDays(from, KEEP_DAYS)
  return {
    from: dayStartMs(from),
    until: dayStartMs(end),
    played: toWire(await playedIn(db, member, from, end)),
    needed: toWire(keep),
  }
}

const regainOf = ({ played, fallen_played }: StandingRow, next: Level) => ({
  level: next.level,
  played: toWire(played - (fallen_played ?? played)),
  needed: toWire(next.keep),
})

/** The days for which claimed gifts are shown. */
const SHOWN_DAYS = 400

async function perksOf(db: Sql, member: Member, { level, now }: { level: number; now: Date }): Promise<Perk[]> {
  const since = new Date(dayStartMs(addDays(dayOf(now.getTime()), -SHOWN_DAYS)))
  const gifts = await giftsOf(db, member, since)
  return [
    datedPerk(await packetOf(db, member, now), gifts),
    waitingPerk('upgrade', gifts),
    datedPerk(await birthdayGiftOf(db, member, now), gifts),
    level < EXCLUSIVE_FROM && !gifts.some(({ kind }) => kind === 'exclusive')
      ? { ...blank('exclusive'), state: 'locked' }
      : waitingPerk('exclusive', gifts),
  ]
}

const blank = (kind: PerkKind): Perk => ({
  ...{ kind, state: 'none', id: null, amount: null, from: null, until: null, takenAt: null },
})

function datedPerk({ kind, state, ref, amount, window }: Dated, gifts: readonly GiftRow[]): Perk {
  const taken = gifts.find((one) => one.kind === kind && one.ref === ref)
  const perk = {
    ...blank(kind),
    amount: amount > 0n ? toWire(amount) : null,
    from: window?.from ?? null,
    until: window?.until ?? null,
  }
  if (taken?.claimed_at)
    return { ...perk, state: 'taken', amount: toWire(taken.amount), takenAt: taken.claimed_at.getTime() }
  return { ...perk, state, id: state === 'open' ? kind : null }
}

/** The oldest that waits, or the one that was taken last. */
function waitingPerk(kind: PerkKind, gifts: readonly GiftRow[]): Perk {
  const own = gifts.filter((one) => one.kind === kind)
  const open = own.find(({ claimed_at }) => claimed_at === null)
  if (open) return { ...blank(kind), state: 'open', id: `${kind}-${open.ref}`, amount: toWire(open.amount) }
  const last = own.toSorted((a, b) => (a.claimed_at?.getTime() ?? 0) - (b.claimed_at?.getTime() ?? 0)).at(-1)
  if (!last?.claimed_at) return blank(kind)
  return { ...blank(kind), state: 'taken', amount: toWire(last.amount), takenAt: last.claimed_at.getTime() }
}

type Open = Claimable & { kind: PerkKind | 'rebate' }

/** All gifts that can be taken now, in the order in which they lapse. */
async function openGifts(db: Sql, member: Member, now: Date, locale: Language): Promise<Open[]> {
  const waiting = await giftsOf(db, member, now)
  const dated = [await packetOf(db, member, now), await birthdayGiftOf(db, member, now)]
  const taken = await giftsOf(db, member, new Date(0))
  const isTaken = ({ kind, ref }: Dated) => taken.some((one) => one.kind === kind && one.ref === ref)
  const all = [
    ...dated.filter((one) => one.state === 'open' && !isTaken(one)).map((one) => datedOpen(one, locale)),
    ...waiting.filter(({ claimed_at }) => claimed_at === null).map((one) => giftOpen(one, locale)),
    ...(await waitingRebates(db, member)).map((one) => rebateOpen(one, locale)),
  ]
  const end = ({ until }: Open) => until?.getTime() ?? Infinity
  return all.toSorted((a, b) => end(a) - end(b) || (a.id < b.id ? -1 : 1))
}

type About = Pick<Open, 'id' | 'kind' | 'title' | 'amount'>

const opened = (about: About, window: { from: number; until: number } | null): Open => ({
  ...about,
  from: window && new Date(window.from),
  until: window && new Date(window.until),
  claim: { path: vip.claim.path, input: { giftId: about.id } },
})

const datedOpen = ({ kind, amount, window }: Dated, locale: Language): Open =>
  opened({ id: kind, kind, title: titles[kind]({}, { locale }), amount }, window)

function giftOpen({ kind, ref, amount }: GiftRow, locale: Language): Open {
  const isLevel = kind === 'upgrade'
  const title = isLevel ? m.vip_gift_of_level({ level: ref }, { locale }) : titles[kind]({}, { locale })
  return opened({ id: `${kind}-${ref}`, kind, title, amount: fen(amount) }, null)
}

function rebateOpen({ day, number, amount, made_at }: RebateRow, locale: Language): Open {
  const title = m.vip_rebate_of_day({ day }, { locale })
  const window = { from: made_at.getTime(), until: creditsItselfAt(made_at).getTime() }
  const id = `rebate-${day}-${number}`
  return opened({ id, kind: 'rebate', title, amount: fen(amount) }, window)
}

const titles = {
  packet: m.vip_perk_packet,
  upgrade: m.vip_perk_upgrade,
  birthday: m.vip_perk_birthday,
  exclusive: m.vip_perk_exclusive,
}

const showGift = ({ id, kind, title, amount, until }: Open) => ({
  ...{ id, kind, title, amount: toWire(amount) },
  until: until && until.getTime(),
})

/** Returns the VIP benefits that the welfare centre lists; none for resting members. */
export async function claimablesOf(db: Sql, member: Member, locale: Language): Promise<Claimable[]> {
  if (!seesOffers(await whoIs(db, member))) return []
  return openGifts(db, member, await clock(db), locale)
}

/** A row of the ladder as the wire has it. */
export const showRung = (row: Level): Rung => ({
  ...{ level: row.level, times: row.times, free: row.free, amount: toWire(row.amount) },
  ...{ deposit: toWire(row.deposit), turnover: toWire(row.turnover), keep: toWire(row.keep) },
  ...{ upgrade: toWire(row.upgrade), packet: toWire(row.packet), birthday: toWire(row.birthday) },
  rates: playCategories.map((category) => ({ category, bp: row.rates[category] })),
})

/** Does rebate wait? An account that is closed would lose it. */
export const awaitsRebate: Awaits = async (db, member) =>
  (await waitingRebates(db, member)).length > 0 ? 'close_rewards' : undefined
