// The history of bao001: days of deposits, bets on every board, savings, gifts and withdrawals, done one after the
// other by the house's own calls, jobs and draws while the database tells it the time of the seed
// (docs/decisions/0060).
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ClientConfig } from 'pg'
import { features } from '../../api/features.ts'
import { findByName, markDemo } from '../../api/member/member.sql.ts'
import { sessionsOf } from '../../api/member/session.ts'
import { openApp, type House } from '../../api/shell/app.ts'
import { mountFeatures } from '../../api/shell/feature.ts'
import { deposit } from '../../core/deposit.ts'
import type { GameCode } from '../../core/games/catalog.ts'
import { lobby } from '../../core/lobby.ts'
import { message } from '../../core/message.ts'
import type { LotteryCode } from '../../core/lottery/calendar.ts'
import { member as memberCalls } from '../../core/member/member.ts'
import { invite } from '../../core/invite.ts'
import { fen, fromWire, greater, plus, toWire, type Fen } from '../../core/money.ts'
import { offers } from '../../core/offers/offers.ts'
import { payoutAccounts } from '../../core/withdraw/payout-account.ts'
import { savings } from '../../core/savings/savings.ts'
import { addDays, DAY_MS, dayOf, dayStartMs, HOUR_MS } from '../../core/time.ts'
import { vip } from '../../core/vip/vip.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { payAt } from '../../sandbox/visitor.ts'
import { seedContent } from './content.ts'
import { playsAt } from './evening.ts'
import { drain, runs, type Chores } from './chores.ts'
import { houseIn } from './past-house.ts'
import { inThePast, type Past } from './past.ts'
import type { VenuesOfPast } from './past-venues.ts'
import { sitsDown } from './sitting.ts'
import { arrives, DEMO_PASSCODE, type DemoMember, type DemoPerson } from './people.ts'

const MINUTE_MS = 60_000
const CARD = { bankCode: 'ICBC', cardNo: '6222021000112233449', address: '上海市静安支行' } as const
/** Bao's favourite games; one that this house does not offer is left out. */
const FAVOURITES: readonly (GameCode | LotteryCode)[] = ['k3_1m', 'win_60', 'slot20', 'mines']
const SALARY = '4500.00'
const TOP_UP = '5000.00'
/** The balance below which bao001 pays in: less might not pay for an evening and the day's other deeds. */
const LOW = '14000.00'
/** The days on which the friends register: the second one has time left to count. */
const FRIENDS_COME = [5, 52]
const FRIENDS_MONEY = '1000.00'
/** Withdrawn at a time, or so much beyond the least that leaves something over. */
const TAKEN = '1200.00'
const BEYOND = fen(100_00n)

type Who = { bao: DemoMember; friends: readonly DemoMember[] }
type Life = {
  app: FastifyInstance
  house: House
  bao: DemoPerson
  past: Past
  chores: Chores
  friends: readonly DemoMember[]
  days: number
  /** The members' door of the venues; without one nobody plays there. */
  playUrl: string | undefined
}

/** Where nobody is at work meanwhile: the house's database, and that of the venues with the folder of their secret. */
type Places = {
  owner: ClientConfig
  venues?: { owner: ClientConfig; login: ClientConfig; folder: string }
}

/** Lives the days before today, as the owner of a database in which nobody has lived yet. */
export async function livesBefore({ owner, venues }: Places, now: House, days: number, who: Who): Promise<void> {
  // A start that was killed has left a shorter life, true as it is.
  if (await findByName(now.db, who.bao.username)) return
  const today = dayOf(Date.now())
  const first = dayStartMs(addDays(today, -days))
  const opens = venues && (await venuesOf(venues))
  const databases = [owner, ...(venues ? [venues.owner] : [])]
  await inThePast(databases, new Date(first + 9 * HOUR_MS), async (past) => {
    const house = houseIn(past, owner, now, days)
    const app = openApp(house, 'error')
    await mountFeatures(app, house, features, sessionsOf(house))
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    let around: VenuesOfPast | undefined
    try {
      around = await opens?.(past, url)
      Object.assign(house.settings, around?.settings)
      await seedContent(house.db)
      const bao = await arrives(app, house, who.bao)
      await house.db.tx((tx) => markDemo(tx, bao.member, who.bao.birthday))
      await bao.call(payoutAccounts.addBank, { holder: bao.realName, ...CARD })
      const own = { chores: runs(house), friends: who.friends, days, playUrl: around?.playUrl }
      const life = { app, house, bao, past, ...own }
      for (let day = 0; day < days; day++) await livesADay(life, day, first + day * DAY_MS)
      await bao.call(memberCalls.logout, {})
    } finally {
      await app.close()
      await around?.stop()
      await house.ledger.close()
      await house.db.close()
    }
  })
}

/** The code of the venues is loaded for a first start alone. */
async function venuesOf({ login, folder }: NonNullable<Places['venues']>) {
  const [{ openVenues, prepareVenues }, { secretIn }] = await Promise.all([
    import('./past-venues.ts'),
    import('../../venue/keys.ts'),
  ])
  await prepareVenues(login)
  return (past: Past, url: string) => openVenues({ login, secret: secretIn(folder) }, past, url)
}

async function livesADay(life: Life, day: number, startsAt: number): Promise<void> {
  const { past, chores, house, bao } = life
  const comes = (hours: number, minutes = 0) => past.comes(new Date(startsAt + hours * HOUR_MS + minutes * MINUTE_MS))
  if (day > 0) {
    await comes(15, 10)
    await chores('savings_days', 'savings_due', 'vip_rebate', 'offers_lapse')
    await drain(house)
    if (day % 2 === 0) await takesGifts(bao, startsAt + 15 * HOUR_MS)
  }
  // Somebody who comes home now earlier, now later.
  const late = (day * 17) % 75
  await comes(19, late)
  await bao.call(offers.signIn, { idempotencyKey: randomUUID() })
  if (day % 7 === 0) await paysIn(bao, chores, SALARY)
  while (await isShort(bao)) await paysIn(bao, chores, TOP_UP)
  const friend = await happens(life, day, (minutes) => comes(19, late + 5 + minutes))
  const sits = startsAt + 19 * HOUR_MS + (late + 15) * MINUTE_MS
  if (life.playUrl) await sitsDown({ bao, house, past, playUrl: life.playUrl }, life.days - day, sits)
  // The issue of this minute has locked: the two after it are played.
  await comes(20, late + 57 / 60)
  await playsAt({ house, bao, friend, comes: past.comes }, day)
  await comes(20, late + 10)
  await chores('turnover_count', 'offers_missions', 'invite_count')
  // What came in the last days before today is unread on the first morning.
  if (day % 7 === 1) await bao.call(message.read, { upto: past.now() })
}

const cashOf = async (bao: DemoPerson): Promise<Fen> => fromWire((await bao.call(savings.data, {})).available)
const isShort = async (bao: DemoPerson) => (await cashOf(bao)) < fromWire(LOW)

/** Pays in at the cashier, which sends no message: the house asks for orders it has not heard of. */
async function paysIn(who: DemoPerson, chores: Chores, amount: string): Promise<void> {
  const want = { channelId: 1, amount, depositor: who.realName }
  const order = await who.call(deposit.submit, { ...want, idempotencyKey: randomUUID() })
  if (!order.payUrl) throw new Error('the cashier gave no page for the seed')
  await payAt(order.payUrl, 'silent')
  await chores('deposit_reconcile')
}

const claims = [vip.claim, offers.claim, invite.claim]

/** Claims all rewards that wait at that instant of the seed. */
async function takesGifts(bao: DemoPerson, atMs: number): Promise<void> {
  const { list } = await bao.call(offers.welfare, {})
  for (const { claim, from } of list) {
    const endpoint = claims.find(({ path }) => path === claim.path)
    if (endpoint && (from === null || from <= atMs))
      await bao.call(endpoint, { ...claim.input, idempotencyKey: randomUUID() } as never)
  }
}

/**
 * Acts of single days of the demo life, by the number of the day: withdrawals, locked savings, friends who register. Returns the
 * friend who plays that evening, so that one counts as invited and the other does not yet.
 */
async function happens(
  life: Life,
  day: number,
  comes: (minutes: number) => Promise<void>,
): Promise<DemoPerson | undefined> {
  const { bao } = life
  const idempotencyKey = randomUUID()
  if (day === 1) await stars(bao)
  if (day % 16 === 2) await bao.call(savings.into, { product: 'flex', amount: '1000.00', idempotencyKey })
  if (day === 3) await bao.call(savings.into, { product: 'lock7', amount: '1000.00', idempotencyKey })
  // The savings of these ninety days are still locked on the first morning.
  if (day === 35) await bao.call(savings.into, { product: 'lock90', amount: '3000.00', idempotencyKey })
  if (day % 7 === 4) await drawsALantern(bao)
  if (day % 24 === 6) await takesOut(life, comes)
  if (day % 20 === 7) await bao.call(savings.receive, { idempotencyKey })
  const friend = life.friends[FRIENDS_COME.indexOf(day)]
  const come = friend && (await aFriendComes(life, friend))
  if (!come || friend !== life.friends[0]) return undefined
  await paysIn(come, life.chores, FRIENDS_MONEY)
  return come
}

async function stars(bao: DemoPerson): Promise<void> {
  const { groups } = await bao.call(lobby.allGames, {})
  const offered = new Set(groups.flatMap(({ games }) => games.map(({ game }) => game)))
  for (const game of FAVOURITES.filter((one) => offered.has(one))) await bao.call(lobby.collect, { game, on: true })
}

/** The prize of the week: what is drawn is made of the house's seed and of the member's own. */
async function drawsALantern(bao: DemoPerson): Promise<void> {
  const { id, version, state } = await bao.call(offers.detail, { id: 'lantern-prizes' })
  if (state !== 'open') return
  await bao.call(offers.apply, { id, version, idempotencyKey: randomUUID() })
  await bao.call(offers.redeem, { prizeId: id, clientSeed: bao.username, idempotencyKey: randomUUID() })
}

/** The bank is asked what became of it, as it is where its message is lost. */
async function takesOut({ bao, house, chores }: Life, comes: (minutes: number) => Promise<void>): Promise<void> {
  const { cards } = await bao.call(payoutAccounts.getBank, {})
  const cardId = cards[0]!.id
  // Turnover that chance has left open is charged, and the charge may exceed the usual amount.
  const { least } = await bao.call(withdraw.quote, { cardId, amount: TAKEN })
  const amount = toWire(greater(fromWire(TAKEN), plus(fromWire(least), BEYOND)))
  const want = { cardId, amount, secondaryPwd: DEMO_PASSCODE }
  await bao.call(withdraw.submit, { ...want, idempotencyKey: randomUUID() })
  await drain(house)
  await comes(5)
  await chores('withdraw_ask')
}

async function aFriendComes({ app, house, bao }: Life, friend: DemoMember): Promise<DemoPerson | undefined> {
  const { code } = await bao.call(invite.mine, {})
  if (!code) return undefined
  const person = await arrives(app, house, { ...friend, inviteCode: code })
  await house.db.tx((tx) => markDemo(tx, person.member, friend.birthday))
  return person
}
