// Opening and leaving games (R-SEC-10): one live launch, one ticket, and an end that is felt at the next stake.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { launch } from '../../core/venue/launch.ts'
import { transfer } from '../../core/transfer.ts'
import { sweepLaunches } from './jobs.ts'
import { tellEnd } from './launches.ts'
import { closePlace, openPlace } from '../lobby/closings.ts'
import { openGameTown, ids, type Playing } from './testing/town.ts'

const town = await openGameTown({ playPort: 9_191 })
beforeEach(() => {
  Object.assign(town.instant, { opens: undefined, silent: false })
  Object.assign(town.slots, { opens: undefined, silent: false })
})

const launchesOf = ({ member }: Pick<Playing, 'member'>) =>
  town.sql('select game, reason from launches where member_id = $1 order by opened_at', [member.id])
const stake = (amount = '1.00') => {
  const { bet, round } = ids()
  return { bet, round, stake: amount, risk: amount, currency: 'CNY' }
}

test('a game opens at the play door under the host that was asked, with a ticket and no token (BI-259)', async () => {
  const amy = await town.person('amy001')
  const opened = await amy.call(launch.open, { game: 'dice' }, { headers: { host: 'koi.example:8080' } })
  const url = new URL(opened.url)
  expect([url.origin, url.pathname]).toEqual(['http://koi.example:9191', '/play/'])
  expect([...url.searchParams.keys()]).toEqual(['ticket'])
  expect(opened.url).not.toContain(amy.token)
})

test.each(['koi.example/evil', 'a@evil.example', 'evil.example#', 'a b', '-x'])(
  'a host that is none opens nothing: %j',
  async (host) => {
    const bob = await town.person('bob001')
    const asked = { token: bob.token, headers: { host } }
    const { body } = await town.send(launch.open.path, { game: 'dice' }, asked)
    expect([body.code, body.data]).toEqual([0, null])
  },
)

test.each(['https://evil.example', '//evil', 'javascript:alert(1)'])(
  'BI-256: no word of where to come back to is taken: %s',
  async (returnUrl) => {
    const cat = await town.person('cat001')
    await cat.refused(launch.open.path, { game: 'dice', returnUrl }, 'invalid_input')
  },
)

test.each([
  ['http://evil.example/play/?ticket=aaaaaaaaaaaaaaaaaaaaaaaa'],
  ['data:text/html,x'],
  ['//evil.example/play/?ticket=aaaaaaaaaaaaaaaaaaaaaaaa'],
  ['/play/../?ticket=aaaaaaaaaaaaaaaaaaaaaaaa'],
  ['/play/?ticket=aaaaaaaaaaaaaaaaaaaaaaaa&next=//evil.example'],
  ['/h5/?ticket=aaaaaaaaaaaaaaaaaaaaaaaa'],
])('BI-258: an answer of a venue that leads elsewhere is refused: %s', async (path) => {
  const dan = await town.person('dan001')
  town.instant.opens = (body) => ({ launch: body['launch'], status: 'open', ticket: 'x', path })
  await dan.refused(launch.open.path, { game: 'dice' }, 'venue_silent')
  expect((await launchesOf(dan)).every(({ reason }) => reason === 'house')).toBe(true)
})

test('BI-261: a game that is none, one that is closed, and a venue that is away are refused in words', async () => {
  const eve = await town.person('eve001')
  await eve.refused(launch.open.path, { game: 'roulette9' }, 'game_unknown')
  await eve.refused(launch.open.path, { game: 999 }, 'game_unknown')
  town.instant.opens = (body) => ({ launch: body['launch'], status: 'refused', reason: 'maintenance' })
  await eve.refused(launch.open.path, { game: 'dice' }, 'game_maintenance')
  town.instant.silent = true
  await eve.refused(launch.open.path, { game: 'dice' }, 'venue_silent')
  // A game that the house does not offer, and one that people have closed.
  await eve.refused(launch.open.path, { game: 'baccarat' }, 'game_unknown')
  await closePlace(town, { what: 'venue', code: 'electronic' }, null)
  await eve.refused(launch.open.path, { game: 'slot20' }, 'game_maintenance')
  await openPlace(town, { what: 'venue', code: 'electronic' })
  await eve.call(launch.open, { game: 'slot20' })
})

test('a second game ends the first at its venue, and its stakes are refused from then on', async () => {
  const fay = await town.playing('fay001', 'dice')
  await fay.call(launch.open, { game: 'slot20' })
  expect(await fay.says('bet', stake())).toMatchObject({ status: 'refused', reason: 'launch_over' })
  await tellEnd(town, fay.member, fay.launch)
  expect(town.instant.ended.get(fay.launch)).toBe('replaced')
  expect(await launchesOf(fay)).toEqual([
    { game: 'dice', reason: 'replaced' },
    { game: 'slot20', reason: null },
  ])
})

test('who leaves has left at once, and leaving twice is the same', async () => {
  const gus = await town.playing('gus001', 'dice')
  await gus.call(launch.close, { launch: gus.launch })
  await gus.call(launch.close, { launch: gus.launch })
  expect(await gus.says('bet', stake())).toMatchObject({ reason: 'launch_over' })
  const jobs = await town.sql(
    `select payload from outbox where payload->>'job' = 'launch_end' and payload->>'id' = $1`,
    [gus.launch],
  )
  expect(jobs).toHaveLength(1)
})

test("BI-260: a launch of somebody else's takes no stake and is not ended", async () => {
  const [hal, ida] = [await town.playing('hal001', 'dice'), await town.playing('ida001', 'dice')]
  expect(await hal.says('bet', { ...stake(), launch: ida.launch })).toMatchObject({
    reason: 'launch_over',
  })
  await hal.call(launch.close, { launch: ida.launch })
  expect(await ida.says('bet', stake())).toMatchObject({ status: 'done' })
  expect(await hal.says('bet', { ...stake(), launch: randomUUID() })).toMatchObject({
    reason: 'launch_over',
  })
})

test('BI-224: a switch that is turned while a game opens moves no money', async () => {
  const jan = await town.rich('jan001', '50.00')
  await Promise.all([
    jan.call(transfer.setAuto, { auto: true }),
    jan.call(launch.open, { game: 'slot20' }),
    jan.call(transfer.setAuto, { auto: false }),
    jan.call(launch.open, { game: 'slot20' }),
  ])
  const rows = await town.sql('select 1 from transfers where member_id = $1', [jan.member.id])
  expect(rows).toHaveLength(1)
})

test('a locked wallet opens no game that plays from it, and takes no stake; a game at a venue opens', async () => {
  const kim = await town.playing('kim001', 'dice')
  await kim.call(transfer.setLock, { locked: true })
  expect(await kim.says('bet', stake())).toMatchObject({ reason: 'locked' })
  await kim.refused(launch.open.path, { game: 'dice' }, 'wallet_locked')
  await kim.call(launch.open, { game: 'slot20' })
})

test('signing out and a block end what was opened; an exclusion is found by the sweep, and so is half an hour of nothing', async () => {
  const [lea, mia, ned, oli, pat] = [
    ...[await town.playing('lea001', 'dice'), await town.playing('mia001', 'dice')],
    ...[
      await town.playing('ned001', 'dice'),
      await town.playing('oli001', 'dice'),
      await town.playing('pat001', 'dice'),
    ],
  ] as [Playing, Playing, Playing, Playing, Playing]
  await town.send('user/logout', {}, { token: lea.token })
  // By the deed: the desk tells the games as the house does.
  await town.run('member block mia001 a test', 'ann')
  await ned.isNow(2)
  const idle = `update launches set last_play_at = now() - interval '31 minutes' where member_id = any ($1)`
  await town.sql(idle, [[oli.member.id, pat.member.id]])
  await pat.says('bet', stake())
  await sweepLaunches(town)
  const reasons = await Promise.all([lea, mia, ned, oli, pat].map((one) => launchesOf(one)))
  expect(reasons.flat().map(({ reason }) => reason)).toEqual(['house', 'house', 'break', 'expired', null])
})

test('a break ends an open round of a game that was left before, and of nobody else', async () => {
  const [ray, sue] = [await town.playing('ray001', 'dice'), await town.playing('sue001', 'dice')]
  for (const who of [ray, sue]) {
    expect(await who.says('bet', stake())).toMatchObject({ status: 'done' })
    await who.call(launch.close, { launch: who.launch })
    await tellEnd(town, who.member, who.launch)
  }
  await ray.isNow(2)
  await sweepLaunches(town)
  expect([ray, sue].map((who) => town.instant.ended.get(who.launch))).toEqual(['break', 'left'])
})

test('a session that has ended by its time ends what was opened in it, and play keeps it from ending', async () => {
  const [gone, plays] = [await town.playing('gone01', 'dice'), await town.playing('plays1', 'dice')]
  const active = async (who: typeof gone) =>
    (await town.sql('select active_at from sessions where member_id = $1', [who.member.id]))[0]!
  await town.sql(`update sessions set active_at = now() - interval '20 minutes' where member_id = any ($1)`, [
    [gone.member.id, plays.member.id],
  ])
  await town.sql(`update launches set last_play_at = now() - interval '10 minutes' where member_id = $1`, [
    gone.member.id,
  ])
  const before = await active(plays)
  await sweepLaunches(town)
  expect(await active(plays)).not.toEqual(before)
  await town.sql(`update sessions set expires_at = now() where member_id = $1`, [gone.member.id])
  await sweepLaunches(town)
  const stake = { ...ids(), stake: '1.00', risk: '1.00', currency: 'CNY' }
  expect(await gone.says('bet', stake)).toMatchObject({ reason: 'launch_over' })
  expect(await plays.says('bet', { ...stake, ...ids() })).toMatchObject({ status: 'done' })
})

test('the venue is told until it has heard', async () => {
  const pam = await town.playing('pam001', 'dice')
  await pam.call(launch.close, { launch: pam.launch })
  town.instant.silent = true
  await expect(tellEnd(town, pam.member, pam.launch)).rejects.toThrow()
  town.instant.silent = false
  await tellEnd(town, pam.member, pam.launch)
  expect(town.instant.ended.get(pam.launch)).toBe('left')
})
