// Two servers, every door at once: no fen beyond a limit, and nothing accepted behind the answer of an exclusion. The long
// form is `npm run race`.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '../../core/api.ts'
import { care } from '../../core/care.ts'
import { deposit } from '../../core/deposit.ts'
import type { Endpoint, Input } from '../../core/endpoint.ts'
import { isOpenTo } from '../../core/kinds.ts'
import { launch } from '../../core/launch.ts'
import { official } from '../../core/lottery/official-calls.ts'
import { savings } from '../../core/savings.ts'
import { transfer } from '../../core/transfer.ts'
import { wanted } from '../deposit/testing.ts'
import { ids, openGameTown, type Playing } from '../games/testing/town.ts'
import { prepareIssues } from '../lottery/issues.ts'
import { openOffers } from '../lottery/offers/offer.ts'
import { chased, issuesToCome, submission } from '../lottery/testing/boards.ts'
import { into } from '../savings/testing.ts'
import { atOnce } from '../testing/at-once.ts'
import { openHouse } from '../testing/house.ts'
import { readable } from '../testing/readable.ts'
import { wrong } from './testing.ts'

const isLong = process.env['RACE'] === 'long'
const ROUNDS = isLong ? 250 : 4
const AT_ONCE = 40
const SPAN_MS = isLong ? 10_000 : 1_200
const EACH_MS = 100
const PATIENCE_MS = 1_800_000

const town = await openGameTown({ drawSeconds: 43_200, drawLockSeconds: 5 })
const other = await openHouse({}, { beside: town, max: 6 })
const servers = [town, other]
await prepareIssues(town, (await openOffers(town).find('k3_1m'))!, 2_048)
const issues = (await issuesToCome(town, 3)).map(({ issue }) => issue)
const sum = () => submission(town, issues[0] ?? '', [['k3.sum', [11], 1]])
const legs = [0, 1].map((place) => ({ issue: issues[place] ?? '', multiple: 1 }))

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
const chase = call(official.submit, async () => chased(await sum(), legs))
const seamless: Door = async (who) =>
  said(await who.says('bet', { ...ids(), stake: '2.00', risk: '2.00', currency: 'CNY' }))
const permit: Door = async (who) => said(await who.says('permit', { permit: key(), round: key(), stake: '2.00' }))
/** Every call of the contract that is closed to who is excluded: one that is new is asked from its first day. */
const closed = endpoints.filter(({ access, kind }) => access === 'member' && !isOpenTo(kind, ['excluded']))
const anew = (input: object) => ('idempotencyKey' in input ? { ...input, idempotencyKey: key() } : input)
const pays = call(deposit.submit, () => wanted('100.00'))

test(
  'limits: bets, chases, leaves, seamless bets and deposits of two servers come to what the member set, and no fen beyond',
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const game = round % 2 ? 'slot20' : 'dice'
      const who = await town.playing(`race${String(round).padStart(4, '0')}`, game, '200.00')
      await who.receives('200.00')
      await who.call(care.setLimit, { limit: 'stake', period: 'week', amount: '31.00' })
      await who.call(care.setLimit, { limit: 'spend', period: 'day', amount: '23.00' })
      await who.call(care.setLimit, { limit: 'deposit', period: 'month', amount: '250.00' })
      const doors = [cash, chase, round % 2 ? permit : seamless, cash, pays]
      const verdicts = await atOnce(AT_ONCE, (n) => doors[n % doors.length]!(who, n))
      expect(new Set(verdicts).has('ok')).toBe(true)
      const { limits } = await who.call(care.state, {})
      const used = (limit: string, period: string) =>
        Number.parseInt(limits.find((one) => one.limit === limit && one.period === period)?.usedAmount ?? '', 10)
      expect([used('stake', 'week') <= 31, used('spend', 'day') <= 23, used('deposit', 'month') <= 250]).toEqual(
        Array(3).fill(true),
      )
    }
    expect(await wrong(town)).toEqual([])
  },
  PATIENCE_MS,
)

test(
  'exclusion: every door of two servers, and nothing accepted that was asked behind the answer',
  async () => {
    const who = await town.playing('leaves1', 'dice', '5000.00')
    const doors: Record<string, Door> = {
      ...{ cash, chase, seamless, pays },
      open: call(launch.open, () => ({ game: 'dice' as const })),
      bring: call(transfer.transfer, () => ({
        ...{ from: 'central' as const, to: 'electronic' as const, amount: '1.00', idempotencyKey: key() },
      })),
      save: call(savings.into, () => into('10.00')),
    }
    let answered = Infinity
    for (const endpoint of closed)
      doors[endpoint.path] ??= call(endpoint, () => anew(readable.get(endpoint) ?? {}) as never)
    const late: string[] = []
    const seen = new Set<string>()
    const until = performance.now() + SPAN_MS
    const asks = async ([name, door]: [string, Door], n: number) => {
      while (performance.now() < until) {
        const begun = performance.now()
        const verdict = await door(who, n++)
        if (verdict === 'ok' && begun > answered) late.push(name)
        if (begun > answered) seen.add(`${name} ${verdict}`)
        await new Promise((wake) => setTimeout(wake, EACH_MS))
      }
    }
    const excludes = async () => {
      await new Promise((wake) => setTimeout(wake, SPAN_MS / 3))
      await who.call(care.exclude, { length: 'm6' })
      answered = performance.now()
    }
    await Promise.all([...Object.entries(doors).flatMap((door) => [asks(door, 0), asks(door, 1)]), excludes()])
    expect(late).toEqual([])
    for (const name of Object.keys(doors)) expect([...seen].some((one) => one.startsWith(`${name} `))).toBe(true)
    expect(await wrong(town)).toEqual([])
  },
  PATIENCE_MS,
)
