// Two servers, every door at once: no fen beyond a limit, and nothing accepted behind the answer of an exclusion. The long
// form is `npm run race`.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { endpoints } from '../../core/api.ts'
import { care } from '../../core/care/care.ts'
import { deposit } from '../../core/deposit.ts'
import type { Endpoint, Input } from '../../core/endpoint.ts'
import { isOpenTo } from '../../core/kinds.ts'
import { HOUR_MS } from '../../core/time.ts'
import { launch } from '../../core/venue/launch.ts'
import { lottery } from '../../core/lottery/calls.ts'
import { official } from '../../core/lottery/official-calls.ts'
import { quick } from '../../core/lottery/quick-calls.ts'
import { savings } from '../../core/savings/savings.ts'
import { transfer } from '../../core/transfer.ts'
import { wanted } from '../deposit/testing.ts'
import { ids, openGameTown, type Playing } from '../games/testing/town.ts'
import { codesOf } from '../../core/ledger.ts'
import { advanceChases } from '../lottery/chase/legs.ts'
import { prepareIssues } from '../lottery/issues.ts'
import { openLotteries } from '../lottery/odds/priced.ts'
import { chased, issuesToCome, quickBet, submission } from '../lottery/testing/boards.ts'
import { openIssue, order, tamper } from '../lottery/testing/play.ts'
import { into } from '../savings/testing.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { atOnce } from '../testing/at-once.ts'
import { openHouse } from '../testing/house.ts'
import { known } from '../testing/outside.ts'
import { readable } from '../testing/readable.ts'
import { houseSets, wrong } from './testing.ts'

const isLong = process.env['RACE'] === 'long'
const ROUNDS = isLong ? 250 : 4
const AT_ONCE = 40
const SPAN_MS = isLong ? 10_000 : 1_200
const EACH_MS = 100
const PATIENCE_MS = 1_800_000

const town = await openGameTown({ lotteries: ['k3_1m', 'win_60'], drawSeconds: 43_200, drawLockSeconds: 5 })
const other = await openHouse(town.settings, { beside: town, max: 6 })
const servers = [town, other]
// A cashier, without which no deposit is taken.
const callbackUrl = `${town.url}/api/callback`
const sandbox = await startSandbox({ port: 0, callbackUrl, secret: randomBytes(32), blockMs: 0, slowMs: 500 })
afterAll(() => sandbox.stop())
for (const { settings } of servers) Object.assign(settings, { cashier: known(sandbox.doors.cashier) })
const pricedLotteries = openLotteries(town)
for (const code of town.settings.lotteries) await prepareIssues(town, (await pricedLotteries.find(code))!, 2_048)
const issues = (await issuesToCome(town, 3)).map(({ issue }) => issue)
const quickIssue = await openIssue(town, 0, 'win_60')
const sum = () => submission(town, issues[0] ?? '', [['k3.sum', [11], 1]])
const legsAt = (...places: number[]) => places.map((place) => ({ issue: issues[place] ?? '', multiple: 1 }))

type Door = (who: Playing, n: number) => Promise<string>

const call =
  <E extends Endpoint>(endpoint: E, input: () => Promise<Input<E>> | Input<E>): Door =>
  async (who, n) => {
    const { body } = await servers[n % 2]!.send(endpoint.path, await input(), { token: who.token })
    return body.reason ?? 'ok'
  }
const said = (answer: Record<string, unknown>) =>
  answer['status'] === 'done' || answer['allowed'] === true ? 'ok' : String(answer['reason'])
const key = () => randomUUID()

const cash = call(official.submit, sum)
const place = call(lottery.place, () => order(town, issues[0] ?? '', [['k3.side', ['big'], '2.00']]))
const wins = call(quick.bet, () => quickBet(town, quickIssue.issue, ['green'], { amount: '2.00' }))
const chase = call(official.submit, async () => chased(await sum(), legsAt(0, 1)))
/** The job that places legs whose issue has opened. What it did is asked of the books. */
const legs: Door = async (_, n) => {
  for (const bucket of town.buckets) await advanceChases(servers[n % 2]!, pricedLotteries, { bucket })
  return 'ran'
}
const seamless: Door = async (who) =>
  said(await who.says('bet', { ...ids(), stake: '2.00', risk: '2.00', currency: 'CNY' }))
const permit: Door = async (who) => said(await who.says('permit', { permit: key(), round: key(), stake: '2.00' }))
/** Every call of the contract that is closed to who is excluded: one that is new is asked from its first day. */
const closed = endpoints.filter(({ access, kind }) => access === 'member' && !isOpenTo(kind, ['excluded']))
const anew = (input: object) => ('idempotencyKey' in input ? { ...input, idempotencyKey: key() } : input)
/** Of the operator's, which leave room for all of quick win in what a member sets. */
const byGame = ['stake day all k3_1m 9.00', 'spend week all dice 5.00', 'stake month all slot20 5.00']
const pays = call(deposit.submit, () => wanted('100.00'))

/** The second issue, in which legs wait, is open or not open yet, in every place that knows when it opens. */
async function secondOpens(isOpen: boolean): Promise<void> {
  const at = isOpen ? 'now()' : "now() + interval '1 hour'"
  await tamper(town, `update draws set open_at = ${at} where issue = $1`, [issues[1]])
  await tamper(town, `update chase_legs set opens_at = ${at} where issue = $1`, [issues[1]])
}

/** Makes `many` chases whose first leg waits, each due `apartMs` later than the one before. */
async function waits({ call: asks, member }: Playing, many: number, apartMs: number): Promise<void> {
  await secondOpens(false)
  for (let n = 0; n < many; n++) {
    const one = await submission(town, issues[1] ?? '', [['k3.sum', [11], 1]])
    const { chase: begun } = await asks(official.submit, chased(one, legsAt(1, 2)))
    await tamper(
      town,
      `update chases set next_at = now() + interval '${n * apartMs} ms' where bucket = $1 and id = $2`,
      [member.bucket, begun?.chaseId],
    )
  }
  await secondOpens(true)
}

const stakes = codesOf([
  'bet',
  'chase_hold',
  'chase_stake',
  'round_stake',
  'venue_in_hold',
  'savings_in',
  'savings_lock',
])
/** The stakes of a member of which some began behind an instant of the database. */
const stakedSince = async ({ member }: Playing, at: Date | undefined) =>
  town.sql('select kind from transfers where bucket = $1 and member_id = $2 and kind = any ($3) and created_at > $4', [
    ...[member.bucket, member.id, stakes, at],
  ])

test(
  'limits: bets, chases, leaves, seamless bets and deposits of two servers come to what the member set and the house for a game, and no fen beyond',
  async () => {
    await houseSets(town, ...byGame)
    for (let round = 0; round < ROUNDS; round++) {
      const game = round % 2 ? 'slot20' : 'dice'
      const who = await town.playing(`race${String(round).padStart(4, '0')}`, game, '200.00')
      await who.receives('200.00')
      await who.call(care.setLimit, { limit: 'stake', period: 'week', amount: '31.00' })
      await who.call(care.setLimit, { limit: 'spend', period: 'day', amount: '23.00' })
      await who.call(care.setLimit, { limit: 'deposit', period: 'month', amount: '250.00' })
      await waits(who, 2, 0)
      const doors = [cash, chase, round % 2 ? permit : seamless, place, pays, legs, wins, cash]
      const verdicts = await atOnce(AT_ONCE, (n) => doors[n % doors.length]!(who, n))
      expect(new Set(verdicts).has('ok')).toBe(true)
      const { limits, gameLimits } = await who.call(care.state, {})
      const used = (limit: string, period: string) =>
        Number.parseInt(limits.find((one) => one.limit === limit && one.period === period)?.usedAmount ?? '', 10)
      expect([used('stake', 'week') <= 31, used('spend', 'day') <= 23, used('deposit', 'month') <= 250]).toEqual(
        Array(3).fill(true),
      )
      expect(gameLimits.length).toBe(3)
      for (const { usedAmount, amount } of gameLimits)
        expect(Number.parseInt(usedAmount, 10)).toBeLessThanOrEqual(Number.parseInt(amount, 10))
      // Quick win has no limit of its own, and the others leave it what all play has: none of them was in its way.
      expect(verdicts.filter((_, n) => doors[n % doors.length] === wins)).toEqual(
        Array(AT_ONCE / doors.length).fill('ok'),
      )
    }
    expect(await wrong(town)).toEqual([])
    await houseSets(town, ...byGame.map((limit) => limit.replace(/\S+$/, 'none')))
  },
  PATIENCE_MS,
)

test(
  'exclusion: every door of two servers, and nothing accepted that was asked behind the answer',
  async () => {
    const who = await town.playing('leaves1', 'dice', '5000.00')
    const other = await town.playing('leaves2', 'slot20', '5000.00')
    await waits(who, 3, HOUR_MS)
    const doors: Record<string, Door> = {
      ...{ cash, place, wins, chase, legs, seamless, pays },
      bring: call(transfer.transfer, () => ({
        ...{ from: 'central' as const, to: 'electronic' as const, amount: '1.00', idempotencyKey: key() },
      })),
      save: call(savings.into, () => into('100.00')),
    }
    // Another member's: each opening ends the launch before it, in which the others bet.
    const third = await town.playing('leaves3', 'dice')
    const open = call(launch.open, () => ({ game: 'dice' as const }))
    for (const endpoint of closed)
      if (endpoint !== launch.open)
        doors[endpoint.path] ??= call(endpoint, () => anew(readable.get(endpoint) ?? {}) as never)
    const answered = new Map<Playing, number>()
    const acknowledged = new Map<Playing, Date>()
    const [late, before, behind] = [[] as string[], new Set<string>(), new Set<string>()]
    let until = Infinity
    const asks = async (asker: Playing, [name, door]: [string, Door], n: number) => {
      // Each door is asked at least once more after the exclusion was answered, however slow it is.
      while (performance.now() < until || !behind.has(name)) {
        const isBehind = performance.now() > (answered.get(asker) ?? Infinity)
        const verdict = await door(asker, n++)
        if (verdict === 'ok' && isBehind) late.push(name)
        if (verdict === 'ok' && !isBehind) before.add(name)
        if (isBehind) behind.add(name)
        await new Promise((wake) => setTimeout(wake, EACH_MS))
      }
    }
    // Each of these is open before the answer, so that what is refused behind it is refused for the exclusion.
    const opened = [...['cash', 'place', 'wins', 'chase', 'seamless', 'pays', 'bring', 'save'], 'permit', 'open']
    const excludes = async (one: Playing) => {
      await new Promise((wake) => setTimeout(wake, SPAN_MS / 3))
      await expect.poll(() => opened.filter((name) => !before.has(name)), { timeout: 60_000 }).toEqual([])
      await one.call(care.exclude, { length: 'm6' })
      answered.set(one, performance.now())
      acknowledged.set(one, (await town.sql('select clock_timestamp() as now'))[0].now as Date)
      // Waiting chases come due now, after the exclusion was answered: none may bet.
      await tamper(town, 'update chases set next_at = now() where state = 1 and member_id = $1', [one.member.id])
    }
    const answers = Promise.all([who, other, third].map(excludes)).then(() => (until = performance.now() + SPAN_MS))
    await Promise.all([
      ...Object.entries(doors).flatMap((door) => [asks(who, door, 0), asks(who, door, 1)]),
      ...[0, 1].flatMap((n) => [asks(other, ['permit', permit], n), asks(third, ['open', open], n)]),
      answers,
    ])
    expect(late).toEqual([])
    for (const one of [who, other, third]) expect(await stakedSince(one, acknowledged.get(one))).toEqual([])
    expect([...Object.keys(doors), 'permit', 'open'].filter((name) => !behind.has(name))).toEqual([])
    // Legs of chases were placed before the answer, and those that came due behind it were given back.
    const legStates = await town.sql(
      'select distinct state from chase_legs where bucket = $1 and member_id = $2 and issue = $3 order by state',
      [who.member.bucket, who.member.id, issues[1]],
    )
    expect(legStates).toEqual([{ state: 2 }, { state: 3 }])
    expect(await wrong(town)).toEqual([])
  },
  PATIENCE_MS,
)
