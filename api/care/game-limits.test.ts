// Limits of the operator's for one game (R-RG-04): no fen beyond them in that game, and none of them in another one's way.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { care } from '../../core/care/care.ts'
import { protectionWords } from '../../core/care/protection-proof.ts'
import { official } from '../../core/lottery/official-calls.ts'
import { quick } from '../../core/lottery/quick-calls.ts'
import { fen } from '../../core/money.ts'
import { messageOf } from '../games/rounds.ts'
import { givePermits, placeRounds } from '../games/rounds.sql.ts'
import { ids, openGameTown, type Playing } from '../games/testing/town.ts'
import { prepareIssues } from '../lottery/issues.ts'
import { openLotteries } from '../lottery/odds/priced.ts'
import { chased, issuesToCome, quickBet, submission } from '../lottery/testing/boards.ts'
import { openIssue } from '../lottery/testing/play.ts'
import { checkDeeds } from '../people/audit.ts'
import { atOnce, tally } from '../testing/at-once.ts'
import { openHouse, type Person } from '../testing/house.ts'
import { tamper } from '../testing/tamper.ts'
import { houseSets, wrong } from './testing.ts'

const town = await openGameTown({ lotteries: ['k3_1m', 'win_60'], drawSeconds: 43_200, drawLockSeconds: 5 })
for (const code of town.settings.lotteries) await prepareIssues(town, (await openLotteries(town).find(code))!, 2_048)
const issues = (await issuesToCome(town, 3)).map(({ issue }) => issue)
const quickIssue = await openIssue(town, 0, 'win_60')
await houseSets(
  town,
  ...['stake day all k3_1m 10.00', 'stake month all k3_1m 12.00'],
  ...['spend day all dice 6.00', 'stake week all slot20 8.00'],
)

const other = await openHouse(town.settings, { beside: town, max: 6 })

/** Bets of 2.00 for each multiple, on k3_1m. */
const sum = (multiple = 1) => submission(town, issues[0] ?? '', [['k3.sum', [11], 1]], { multiple })
const k3 = async (who: Person, multiple = 1) => who.verdict(official.submit, await sum(multiple))
const win = async (who: Person, amount = '2.00') =>
  who.verdict(quick.bet, await quickBet(town, quickIssue.issue, ['green'], { amount }))
const dice = async (who: Playing, stake: string, one = ids()) => {
  const said = await who.says('bet', { ...one, stake, risk: stake, currency: 'CNY' })
  return said['status'] === 'done' ? 'ok' : said['reason']
}
const leave = async (who: Playing, stake: string) => {
  const said = await who.says('permit', { permit: randomUUID(), round: randomUUID(), stake })
  return said['allowed'] === true ? 'ok' : said['reason']
}
/** What is said once the message is judged: a house that is too busy is asked the same again, as venues and pages do. */
async function judged<T>(ask: () => Promise<T>): Promise<T> {
  const said = await ask()
  return said === 'busy' ? judged(ask) : said
}
const sumOf = (words: ReturnType<typeof protectionWords>) => (words?.of === 'limit' ? words.most : 0n)
/** The room on the lease, in fen. */
const roomOf = async ({ member }: Person) =>
  (
    await town.sql('select room from wallets where bucket = $1 and member_id = $2 and account = 1', [
      ...[member.bucket, member.id],
    ])
  )[0].room as bigint | null

test('a game takes what its limit says, to the fen, and what is staked elsewhere takes nothing of it', async () => {
  const amy = await town.rich('amy001', '100.00')
  expect([await win(amy), await k3(amy, 2), await win(amy, '20.00')]).toEqual(['ok', 'ok', 'ok'])
  // Six are left of k3, whatever was staked at quick win.
  expect([await k3(amy, 4), await k3(amy, 3), await k3(amy)]).toEqual(['game_stake_limit', 'ok', 'game_stake_limit'])
  expect([await roomOf(amy), await win(amy, '30.00'), await roomOf(amy)]).toEqual([0n, 'ok', 0n])
  const { body } = await town.send(official.submit.path, await sum(), { ...amy, language: 'en' })
  expect(body.msg).toMatch(/^Over the stake limit of ¥10.00 for this game: ¥0.00 left until \d{4}-\d\d-\d\d 00:00:00$/)
})

test('the room is the lowest rest of all games again, whatever became of the stake that was judged by its own', async () => {
  const bea = await town.rich('bea001', '100.00')
  await bea.call(care.setLimit, { limit: 'stake', period: 'day', amount: '60.00' })
  expect([await k3(bea, 5), await roomOf(bea)]).toEqual(['ok', 0n])
  const one = await quickBet(town, quickIssue.issue, ['green'], { amount: '5.00' })
  expect([await bea.verdict(quick.bet, one), await roomOf(bea)]).toEqual(['ok', 0n])
  // Asked again, refused for its price, and refused for money: nothing was placed, and no room is left behind.
  expect([await bea.verdict(quick.bet, one), await roomOf(bea)]).toEqual(['ok', 0n])
  const old = { ...one, idempotencyKey: randomUUID(), oddsVersion: 9_999 }
  expect([await bea.verdict(quick.bet, old as never), await roomOf(bea)]).toEqual(['odds_changed', 0n])
  // One order eight times at once: it is placed once, and the others find it placed with their lease renewed for it.
  const same = await quickBet(town, quickIssue.issue, ['green'], { amount: '5.00' })
  expect(tally(await atOnce(8, () => bea.verdict(quick.bet, same)))).toEqual({ ok: 8 })
  expect(await roomOf(bea)).toBe(0n)
  expect([await win(bea, '41.00'), await roomOf(bea)]).toEqual(['stake_limit', 0n])
  expect([await win(bea, '40.00'), await win(bea), await roomOf(bea)]).toEqual(['ok', 'stake_limit', 0n])
})

test('at venues too: a leave and a seamless bet are judged by their own game, and the same message has the same answer', async () => {
  const cat = await town.playing('cat001', 'dice', '100.00')
  expect([await dice(cat, '4.00'), await dice(cat, '2.01'), await dice(cat, '2.00')]).toEqual(['ok', 'limit', 'ok'])
  expect([await k3(cat, 5), await k3(cat), await roomOf(cat)]).toEqual(['ok', 'game_stake_limit', 0n])
  // What dice gives back makes room in dice, of net spend.
  const one = ids()
  expect(await dice(cat, '1.00', one)).toBe('limit')
  expect(await dice(cat, '1.00', one)).toBe('limit')
  const dan = await town.playing('dan001', 'slot20', '50.00')
  await dan.receives('50.00')
  expect([await k3(dan, 5), await roomOf(dan)]).toEqual(['ok', 0n])
  expect([await leave(dan, '5.00'), await leave(dan, '3.01'), await leave(dan, '3.00')]).toEqual(['ok', 'limit', 'ok'])
  expect([await leave(dan, '0.20'), await win(dan), await roomOf(dan)]).toEqual(['limit', 'ok', 0n])
})

test('a win makes room for net spend in its game, where another game has none left', async () => {
  const eve = await town.playing('eve001', 'dice', '100.00')
  const one = ids()
  expect([await k3(eve, 5), await dice(eve, '6.00', one), await dice(eve, '1.00')]).toEqual(['ok', 'ok', 'limit'])
  const won = { win: one.win, bet: one.bet, round: one.round, amount: '4.00', valid: '6.00', currency: 'CNY' }
  expect(await eve.says('win', won)).toMatchObject({ status: 'done' })
  expect([await dice(eve, '4.01'), await dice(eve, '4.00'), await roomOf(eve)]).toEqual(['limit', 'ok', 0n])
})

test('a leg of a chase beyond the limit of its lottery comes back, and one beside it is placed', async () => {
  const fay = await town.playing('fay001', 'dice', '100.00')
  expect([await dice(fay, '6.00'), await roomOf(fay)]).toEqual(['ok', 0n])
  const legs = [0, 1].map((place) => ({ issue: issues[place] ?? '', multiple: 1 }))
  const { chase } = await fay.call(official.submit, chased(await sum(), legs))
  expect([chase?.legsDone, chase?.placed, await roomOf(fay)]).toEqual([1, '2.00', 0n])
})

test.each([
  ['gus001', null, { dice: [3, 3], k3: [5, 5], win: [20, 20], all: 28 }],
  // Of all play twenty stakes: how many each game has of them is as they come.
  ['hob001', '40.00', { dice: [0, 3], k3: [0, 5], win: [12, 20], all: 20 }],
])(
  'dozens at once over two servers and three games come to each limit, and to no fen beyond: %s %s',
  async (name, amount, most) => {
    const who = await town.playing(name, 'dice', '500.00')
    if (amount !== null) await who.call(care.setLimit, { limit: 'stake', period: 'day', amount })
    const wants = await Promise.all(Array.from({ length: 20 }, () => sum()))
    const quicks = await Promise.all(
      Array.from({ length: 20 }, () => quickBet(town, quickIssue.issue, ['green'], { amount: '2.00' })),
    )
    const at = (n: number, path: string, body: unknown) =>
      judged(async () => (await (n % 2 ? town : other).send(path, body, { token: who.token })).body.reason ?? 'ok')
    const said = await atOnce(60, async (n) => {
      const one = ids()
      if (n % 3 === 0) return `dice ${await judged(() => dice(who, '2.00', one))}`
      if (n % 3 === 1) return `k3 ${await at(n, official.submit.path, wants[(n - 1) / 3])}`
      return `win ${await at(n, quick.bet.path, quicks[(n - 2) / 3])}`
    })
    const taken = (game: string) => said.filter((one) => one === `${game} ok`).length
    for (const game of ['dice', 'k3', 'win'] as const) {
      expect([game, taken(game) >= most[game][0]!, taken(game) <= most[game][1]!]).toEqual([game, true, true])
    }
    expect(said.filter((one) => one.endsWith(' ok'))).toHaveLength(most.all)
    // What was refused was refused for a limit. Which of two is that of the least rest, and both may have none.
    expect(said.filter((one) => !/ (?:ok|limit|stake_limit|game_stake_limit)$/.test(one))).toEqual([])
  },
)

test('a lease that was renewed for a message that is not placed has the lowest rest of all games again', async () => {
  const jan = await town.playing('jan001', 'dice', '100.00')
  const one = ids()
  expect([await dice(jan, '2.00', one), await k3(jan, 5), await roomOf(jan)]).toEqual(['ok', 'ok', 0n])
  const of = ({ player, launch }: Playing) => ({
    player,
    launch,
    round: randomUUID(),
    stake: fen(100n),
    risk: fen(100n),
  })
  const bet = { ...of(jan), ...({ bet: one.bet, venue: 'instant', game: 'dice', currency: 'CNY' } as const) }
  const again = messageOf('bet', jan.member, { key: one.bet, said: bet, body: 'another' })
  const answer = await placeRounds(town.db, jan.member.bucket, [{ ...again, why: 'renew' }])
  expect([answer.verdicts, await roomOf(jan)]).toEqual([['contradiction'], 0n])

  const kim = await town.playing('kim001', 'slot20', '50.00')
  await kim.receives('50.00')
  const { permit } = await kim.permit('2.00')
  expect([await k3(kim, 5), await roomOf(kim)]).toEqual(['ok', 0n])
  const leave = { ...of(kim), ...({ permit, venue: 'electronic', game: 'slot20' } as const) }
  const asked = messageOf('permit', kim.member, { key: permit, said: leave, body: 'another' })
  const { verdicts } = await givePermits(town.db, kim.member.bucket, [{ ...asked, why: 'renew' }])
  expect([verdicts, await roomOf(kim)]).toEqual([['contradiction'], 0n])
})

test('a member sees what is used of each, and the receipt of a bet names those of its own game', async () => {
  const ivy = await town.playing('ivy001', 'dice', '100.00')
  expect([await k3(ivy, 2), await dice(ivy, '3.00')]).toEqual(['ok', 'ok'])
  const { limits, gameLimits } = await ivy.call(care.state, {})
  expect(
    gameLimits.map(({ game, limit, period, amount, usedAmount }) => [game, limit, period, amount, usedAmount]),
  ).toEqual([
    ['猜数', 'spend', 'day', '6.00', '3.00'],
    ['极速快三', 'stake', 'day', '10.00', '4.00'],
    ['极速快三', 'stake', 'month', '12.00', '4.00'],
    ['金龙献瑞', 'stake', 'week', '8.00', '0.00'],
  ])
  // A limit of one game is none of all play.
  expect(limits.filter(({ house }) => house)).toEqual([])
  const { order } = await ivy.call(official.submit, await sum(1))
  const { rows } = await ivy.call(care.receipt, { orderNo: order?.orderId ?? '' })
  expect(rows.map(protectionWords).toSorted((one, other) => (sumOf(one) < sumOf(other) ? -1 : 1))).toMatchObject([
    { kind: 'stake', period: 'day', most: 1_000n, isOfGame: true },
    { kind: 'stake', period: 'month', most: 1_200n, isOfGame: true },
  ])
})

test('the audit plays them through again, and names a stake beyond the limit of its game', async () => {
  expect(await wrong(town)).toEqual([])
  await town.isSound()
  expect((await checkDeeds(town.db)).flatMap(({ named = [] }) => named)).toEqual([])
  const hal = await town.rich('hal001', '100.00')
  expect(await k3(hal, 5)).toBe('ok')
  const lift = 'update wallets set room = null, room_until = now() + $2::interval where member_id = $1 and account = 1'
  await tamper(town.database.config, lift, [hal.member.id, '30 min'])
  expect(await wrong(town)).toEqual(['I-12 no lease leaves more to be staked than the limits do'])
  expect(await win(hal)).toBe('ok')
  expect((await wrong(town)).filter((one) => one.includes('beyond a limit'))).toEqual([])
  expect(await k3(hal)).toBe('ok')
  expect((await wrong(town)).filter((one) => one.includes('beyond a limit'))).toHaveLength(1)
})
