// The venues' door under a crowd: many messages at once, a member whom somebody holds, a venue that floods (BI-274).
import { expect, test } from 'vitest'
import { wallet } from '../../core/wallet.ts'
import { atOnce, many } from '../testing/at-once.ts'
import { waiting } from '../testing/database.ts'
import { neighbours } from '../testing/neighbours.ts'
import { holds, holdsMember } from '../testing/tamper.ts'
import { ids, openGameTown, type Playing } from './testing/town.ts'

const town = await openGameTown({ venueMessages: 40 })
let made = 0
const someone = () => town.playing(`pal${String(++made).padStart(3, '0')}`, 'dice')

const stake = (one: ReturnType<typeof ids>) => ({
  ...{ bet: one.bet, round: one.round, stake: '1.00', risk: '1.00', currency: 'CNY' },
})
const won = ({ win, bet, round }: ReturnType<typeof ids>) => ({
  ...{ win, bet, round, amount: '1.50', valid: '1.00', currency: 'CNY' },
})

test('many members and many rounds at once: each fen is where it belongs', async () => {
  const people = await Promise.all(many(6, someone))
  const rounds = await Promise.all(
    people.flatMap((who) =>
      many(5, async () => {
        const one = ids()
        const placed = await who.says('bet', stake(one))
        const paid = await who.says('win', won(one))
        return [placed['status'], paid['status']]
      }),
    ),
  )
  expect(new Set(rounds.flat())).toEqual(new Set(['done']))
  for (const who of people) expect(await who.cash()).toBe('102.50')
  await town.isSound()
})

test('twenty stakes at once spend what is there, and no more', async () => {
  const who = await town.playing('rob001', 'dice', '5.00')
  const answers = await atOnce(20, () => who.says('bet', stake(ids())))
  expect(answers.filter(({ status }) => status === 'done')).toHaveLength(5)
  expect(answers.filter(({ reason }) => reason === 'funds')).toHaveLength(15)
  expect(await who.cash()).toBe('0.00')
})

test('a member whose row somebody holds keeps nobody else waiting', async () => {
  const [amy, bob] = await neighbours(someone, ({ member }: Playing) => member)
  const letGo = await holdsMember(town.database.config, amy.member)
  const stuck = amy.says('bet', stake(ids()))
  for (let n = 0; n < 3; n++) expect(await bob.says('bet', stake(ids()))).toMatchObject({ status: 'done' })
  await letGo()
  expect(await stuck).toMatchObject({ status: 'done' })
})

test.each([
  ['an exclusion', 'members where bucket = $1 and id = $2', 'hold_players($1, array[$2::bigint], array[$3::uuid], $4, $5)'],
  ['the end of a game', 'launches where bucket = $1 and member_id = $2', 'hold_players($1, array[$2::bigint], array[$3::uuid], $4, $5)'],
  ['a payment', 'wallets where bucket = $1 and member_id = $2', 'hold_purses($1, array[$2::bigint])'],
])('a round waits for %s that is under way', async (_what, rows, call) => {
  const { member, launch } = await someone()
  const known = [member.bucket, member.id]
  const letGo = await holds(town.database.config, rows, known)
  const more = call.includes('$3') ? [launch, ['instant'], ['dice']] : []
  const asked = town.owns(`select ${call} as held`, [...known, ...more])
  await expect.poll(() => waiting(town.database.config)).toBe(1)
  await letGo()
  expect(await asked).toHaveLength(1)
}) // prettier-ignore

test('BI-274: a venue that floods hears 503, and everything else goes on', async () => {
  const [flood, amy] = [await someone(), await town.rich('amy001')]
  const body = () => ({ player: flood.player, launch: flood.launch, game: 'dice', ...stake(ids()) })
  const storm = many(400, () => town.instant.say(town.url, 'bet', body()))
  expect(await amy.call(wallet.balance, {})).toMatchObject({ cash: '1000.00' })
  await amy.receives('1.00')
  const statuses = (await Promise.all(storm)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(await flood.says('bet', stake(ids()))).toMatchObject({
    status: expect.stringMatching(/done|refused/),
  })
  await town.isSound()
})
