// A town in which everything has happened to money that can: each feature once or twice, in one database.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { launch } from '../../core/venue/launch.ts'
import { official } from '../../core/lottery/official-calls.ts'
import { offers } from '../../core/offers/offers.ts'
import { DAY_MS } from '../../core/time.ts'
import { savings } from '../../core/savings/savings.ts'
import { transfer } from '../../core/transfer.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { coinsOf, openTown, type Town } from '../../api/deposit/testing.ts'
import { startTestVenue } from '../../api/games/testing/venue.ts'
import { ids } from '../../api/games/testing/town.ts'
import { claim, codeOf, comesAndPlays, count, terms } from '../../api/invite/testing.ts'
import { sealJournal } from '../../api/ledger/seal/seals.ts'
import { chased, issuesToCome, submission } from '../../api/lottery/testing/boards.ts'
import { locked, settledWrongly, takesAllOut, rowOf } from '../../api/lottery/testing/wrong-draws.ts'
import { drawIssue } from '../../api/lottery/draw.ts'
import { settleIssue } from '../../api/lottery/settlement.ts'
import { freshIssue } from '../../api/lottery/testing/play.ts'
import { rollDraws } from '../../api/lottery/wagers/days.ts'
import { key, offersOf, packet } from '../../api/offers/testing.ts'
import { closeDays } from '../../api/savings/accrual.ts'
import { into } from '../../api/savings/testing.ts'
import type { Person } from '../../api/testing/house.ts'
import { nameOf } from '../../api/transfer/names.ts'
import { wish } from '../../api/transfer/testing.ts'
import { countTurnover } from '../../api/turnover/count.ts'
import { moveCountedUpto } from '../../api/turnover/turnover.sql.ts'
import { makeRebates } from '../../api/vip/rebate.ts'
import { vipOf } from '../../api/vip/testing.ts'
import { atVenues } from './town-venues.ts'
import { rollDays } from '../../api/wallet/log.sql.ts'
import { mayWithdraw, payoutsOf, want } from '../../api/withdraw/testing.ts'
import { livesWithPeople, withMoney } from './town-people.ts'

/** The channel of the desk. */
const CASH = 6

type Dice = Awaited<ReturnType<typeof startTestVenue>>
export type FullTown = Town & { dice: Dice; slots: Dice }

/** Opens the house of a test file. */
export async function openFullTown(): Promise<FullTown> {
  const dice = await startTestVenue('instant', 'dice')
  const slots = await startTestVenue('electronic', 'slot20')
  afterAll(() => Promise.all([dice.stop(), slots.stop()]))
  const town = await openTown({ drawSeconds: 10, drawLockSeconds: 1, invites: terms })
  const instant = { url: dice.url, keys: [dice.key] }
  const electronic = { url: slots.url, keys: [slots.key] }
  Object.assign(town.settings, { venues: { ...town.settings.venues, instant, electronic } })
  return { ...town, dice, slots }
}

/** Lives in it, within a test. The journal is under seal when it answers. */
export async function live(town: FullTown): Promise<void> {
  await livesWithPeople(town)
  await bets(town)
  await saves(town)
  await deposits(town)
  await withdrawals(town)
  await moves(town)
  await rounds(town)
  await atVenues(town)
  await gifts(town)
  await counts(town)
  await sealJournal(town.db, town.buckets, sealsOf(town), { marginSeconds: 0 })
}

/** The copies of its seals outside the database. */
export const sealsOf = ({ dataDir }: Town): string => join(dataDir, 'seals.jsonl')

async function deposits(town: Town) {
  const dora = await town.person('dora001')
  await town.deposits(dora, '1000.00')
  const odd = await town.order(dora, '500.00')
  town.sandbox.cashier.act(odd.id, 'other', '499.00')
  await town.becomes(dora, odd.id, 'review')
  const paid = town.sandbox.cashier.payments().find((one) => one.orderNo === odd.id)
  await town.run(`deposit propose cashier ${paid?.providerTxn} credit`, 'ann')
  await town.run(`deposit approve cashier ${paid?.providerTxn}`, 'ben')
  const { id, code } = await town.order(dora, '1000.00', { channelId: CASH })
  await town.run(`deposit receive ${code} 1000.00 R-1`, 'ann')
  await town.run('deposit approve desk R-1', 'ben')
  await town.becomes(dora, id, 'credited')
  const coins = coinsOf(town)
  const order = await coins.order(dora)
  coins.send(order)
  coins.mineAll(30)
  await coins.look()
  await town.becomes(dora, order.id, 'credited')
}

async function withdrawals(town: Town) {
  const finn = await town.person('finn001')
  await town.deposits(finn, '1000.00')
  const card = await mayWithdraw(finn)
  const { send, becomes } = payoutsOf(town)
  const asks = async (amount: string) => (await finn.call(withdraw.submit, want(card.id, amount))).id
  const first = await asks('300.00')
  await send(finn, first)
  await becomes(first, 'paid')
  const second = await asks('200.00')
  await send(finn, second)
  await becomes(second, 'paid')
  town.sandbox.bank.giveBack(second)
  await becomes(second, 'returned')
  await asks('100.00')
}

async function moves(town: Town) {
  const gus = await withMoney(town, 'gustav01')
  await gus.call(transfer.transfer, wish('central', 'video', '300.00'))
  await gus.call(transfer.transfer, wish('video', 'central', '120.00'))
  await gus.call(transfer.setLock, { locked: true })
}

async function bets(town: Town) {
  const names = ['amy001', 'bao001', 'chen001', 'dina001', 'evan001', 'fei0011']
  const scene = { house: town, people: await Promise.all(names.map((name) => town.person(name))) }
  // One draw as it should be, and one that was settled wrongly and then again.
  const due = await locked(scene)
  await drawIssue(town, due, () => {})
  await settleIssue(town, await rowOf(scene, due.issue))
  const { issue } = await settledWrongly(scene)
  for (const person of scene.people) await takesAllOut(scene, person)
  await town.run(`draw resettle k3_1m ${issue} the stored numbers are wrong`, 'ann')
  await town.run(`draw approve k3_1m ${issue}`, 'ben')
  const [amy, bao] = scene.people as [Person, Person]
  for (const person of [amy, bao]) await person.receives('200.00')
  const now = (await freshIssue(town)).issue
  const bet = await submission(town, now, [['k3.side', ['big', 'small'], 2]])
  const { order } = await amy.call(official.submit, bet)
  await amy.call(official.cancel, { orderNo: order?.orderId ?? '', idempotencyKey: randomUUID() })
  const next = (await issuesToCome(town, 12)).filter((one) => one.issue >= now).slice(0, 3)
  const legs = next.map((one) => ({ issue: one.issue, multiple: 1 }))
  const first = await submission(town, now, [['k3.side', ['big', 'small'], 2]])
  await bao.call(official.submit, chased(first, legs))
  await rollDraws(town.db, town.buckets)
}

async function rounds(town: FullTown) {
  const kim = await withMoney(town, 'kim001')
  const opened = await kim.call(launch.open, { game: 'dice' })
  const player = await nameOf(town, kim.member, 'instant')
  const says = async (call: string, body: object) => {
    const who = { player, launch: opened.launch, game: 'dice' }
    return (await town.dice.say(town.url, call, { ...who, ...body })).answer
  }
  for (const end of ['win', 'back', 'held', 'none']) {
    const { bet, round, win, rollback } = ids()
    await says('bet', { bet, round, stake: '10.00', risk: '10.00', currency: 'CNY' })
    const amount = end === 'held' ? '600000.00' : '19.80'
    if (end === 'win' || end === 'held') await says('win', { win, bet, round, amount, valid: '10.00', currency: 'CNY' })
    if (end === 'back') await says('rollback', { rollback, bet, round })
  }
}

async function saves(town: Town) {
  const ivy = await withMoney(town, 'ivy0001')
  await ivy.call(savings.into, into('500.00'))
  await ivy.call(savings.into, into('100.00', 'lock7'))
  await ivy.call(savings.turnout, { amount: '20.00', ...key() })
  await closeDays(town.db, town.buckets, new Date(Date.now() + 2 * DAY_MS))
}

/** Today's rebates are due by then, whatever the hour is now. */
const later = () => new Date(Date.now() + 2 * DAY_MS)

async function gifts(town: Town) {
  const leo = await town.person('leo0001')
  const { reaches, claims, plays } = vipOf(town)
  await reaches(leo, 1)
  await claims(leo, 'upgrade-1')
  await plays(leo, '1000.00')
  for (const bucket of town.buckets) await makeRebates(town.db, bucket, later())
  const { publish, applies, carry } = offersOf(town)
  await applies(leo, await publish(packet()))
  const match = await publish({
    ...packet({ trigger: 'deposit', threshold: '100.00', multipleBp: 50_000 }),
    reward: { of: 'share', bp: 800, most: '20.00' },
  })
  await applies(leo, match)
  await town.deposits(leo, '200.00')
  await carry()
  const days = [{ day: 1, amount: '0.18' }]
  await publish(packet({ trigger: 'signin', period: 'day', reward: { of: 'streak', days } }))
  await leo.call(offers.signIn, key())
  const code = await codeOf(leo)
  await comesAndPlays(town, code)
  await comesAndPlays(town, code)
  await count(town)
  await claim(leo)
}

async function counts(town: Town) {
  for (const bucket of town.buckets) {
    for (const source of town.wagers) {
      await countTurnover(town, bucket, source)
      // The horizon of slow transactions is moved into the past, so that counting goes on.
      const counted = { bucket, source: source.code }
      await moveCountedUpto(town.db, counted, { margin: 0, failed: null })
    }
    await makeRebates(town.db, bucket, later())
    await rollDays(town.db, bucket, 0)
  }
}
