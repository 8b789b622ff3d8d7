// Moments of bets, draws, chases and rounds at venues.
import { launch } from '../../../core/venue/launch.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import { official } from '../../../core/lottery/official-calls.ts'
import { ids } from '../../../api/games/testing/town.ts'
import { drawIssue } from '../../../api/lottery/draw.ts'
import { advanceChases } from '../../../api/lottery/chase/legs.ts'
import { prepareIssues } from '../../../api/lottery/issues.ts'
import { openLotteries } from '../../../api/lottery/odds/priced.ts'
import { settleIssue } from '../../../api/lottery/settlement.ts'
import { chased, issuesReady, issuesToCome, submission } from '../../../api/lottery/testing/boards.ts'
import { freshIssue, order, tamper } from '../../../api/lottery/testing/play.ts'
import { hush, locked, rowOf } from '../../../api/lottery/testing/wrong-draws.ts'
import { lotteryWagers } from '../../../api/lottery/wagers/source.ts'
import { nameOf } from '../../../api/transfer/names.ts'
import { countTurnover } from '../../../api/turnover/count.ts'
import type { FullTown } from '../town.ts'
import { withMoney } from '../town-people.ts'
import { sets, type Moment } from './moment.ts'

const LIMITS = 'every order was within the limits of its lottery and its draw'
const COUNTED = 'no line of a lottery counted for more than was staked on it and did not come back'
const CAME_TO = 'every settled bet came to what the rules make of its draw'

/** A draw that somebody has bet on, ready to be paid. */
async function drawn(town: FullTown, name: string) {
  // Two, so that each side is backed, and any draw has a winner.
  const scene = { house: town, people: [await withMoney(town, name), await withMoney(town, `${name}2`)] }
  const due = await locked(scene)
  await drawIssue(town, due, hush)
  const [who] = scene.people
  return { who: who!, drawId: due.drawId, settles: async () => settleIssue(town, await rowOf(scene, due.issue)) }
}

/** Dice at a venue: what says something about a round that somebody plays. */
async function dice(town: FullTown, name: string) {
  const who = await withMoney(town, name)
  const opened = await who.call(launch.open, { game: 'dice' })
  const player = await nameOf(town, who.member, 'instant')
  const says = (call: string, body: object) =>
    town.dice.say(town.url, call, {
      player,
      launch: opened.launch,
      game: 'dice',
      ...body,
    })
  const { bet, round, win } = ids()
  await says('bet', { bet, round, stake: '10.00', risk: '10.00', currency: 'CNY' })
  const wins = (amount: string, valid: string) => says('win', { win, bet, round, amount, valid, currency: 'CNY' })
  return { who, round, wins }
}

/** A bet of a stake on a sum that comes seldom, which waits to be placed. */
async function bets(town: FullTown, name: string, stake: string) {
  const who = await town.rich(name, '100000.00')
  await issuesReady(town, 2)
  const { issue } = await freshIssue(town)
  const [draw] = await town.sql('select id from draws where issue = $1 limit 1', [issue])
  const places = async () => {
    await openLotteries(town).renew()
    await who.call(lottery.place, await order(town, issue, [['k3.sum', [4], stake]]))
  }
  return { who, drawId: draw?.['id'], places }
}

export const playMoments: readonly Moment[] = [
  {
    ...{
      table: 'lotteries',
      what: 'what a draw may lose',
      by: 'every draw has the caps that its lottery had when it was made',
    },
    begin: async (town) => {
      const pricedLotteries = openLotteries(town)
      const rows = { to: 'draw_cap = 999999999', back: 'draw_cap = 200000000', where: "code = 'k3_1m'" }
      const act = async () => {
        await pricedLotteries.renew()
        await prepareIssues(town, (await pricedLotteries.find('k3_1m'))!, 4_096)
      }
      return { ...sets('lotteries', rows), act }
    },
  },
  {
    ...{ table: 'lotteries', what: 'what a ticket may cost', by: LIMITS },
    begin: async (town) => {
      const { places } = await bets(town, 'pat001', '0.50')
      const rows = { to: 'unit_stake_min = 1', back: 'unit_stake_min = 100', where: "code = 'k3_1m'" }
      return { ...sets('lotteries', rows), act: places }
    },
  },
  {
    ...{ table: 'draws', what: 'what an order may win', by: LIMITS },
    begin: async (town) => {
      const { drawId, places } = await bets(town, 'pam001', '9000.00')
      const rows = { to: 'order_cap = 999999999', back: 'order_cap = 50000000', where: 'id = $1', values: [drawId] }
      return { ...sets('draws', rows), act: places }
    },
  },
  {
    ...{ table: 'issues', what: 'the numbers that a draw is paid by', by: CAME_TO },
    begin: async (town) => {
      const { drawId, settles } = await drawn(town, 'pia002')
      const [was] = await town.sql('select numbers from issues where draw_id = $1', [drawId])
      const right = was?.['numbers'] as number[]
      const wrong = right.reduce((sum, face) => sum + face, 0) > 10 ? [1, 1, 2] : [4, 5, 6]
      const is = (numbers: number[]) => `numbers = '{${numbers.join()}}'`
      return {
        ...sets('issues', { to: is(wrong), back: is(right), where: 'draw_id = $1', values: [drawId] }),
        act: settles,
      }
    },
  },
  {
    ...{ table: 'bets', what: 'the odds of a line', by: CAME_TO },
    begin: async (town) => {
      const { drawId, settles } = await drawn(town, 'pol001')
      const by = (from: string, to: string) => `odds = replace(odds::text, '${from}', '${to}')::jsonb`
      const rows = { to: by('": ', '": 9'), back: by('": 9', '": '), where: 'draw_id = $1', values: [drawId] }
      return { ...sets('bets', rows), act: settles }
    },
  },
  {
    ...{ table: 'bet_results', what: 'what a bet came to', by: COUNTED },
    begin: async (town) => {
      const { who, drawId, settles } = await drawn(town, 'ray001')
      await settles()
      // The bets are changed as if their stakes had been refunded.
      const where = 'draw_id = $1'
      await tamper(town, `update bet_results set outcome = 4 /* void */ where ${where}`, [drawId])
      const rows = { to: 'outcome = 2 /* lost */', back: 'outcome = 4 /* void */', where, values: [drawId] }
      return { ...sets('bet_results', rows), act: () => countTurnover(town, who.member.bucket, lotteryWagers) }
    },
  },
  {
    ...{ table: 'bets', what: 'what was staked', by: COUNTED },
    begin: async (town) => {
      const { who, drawId, settles } = await drawn(town, 'rik001')
      await settles()
      const by = (sign: string) => `unit_stake = unit_stake ${sign} 100, stake = stake ${sign} 100`
      const rows = { to: by('*'), back: by('/'), where: 'draw_id = $1', values: [drawId] }
      return { ...sets('bets', rows), act: () => countTurnover(town, who.member.bucket, lotteryWagers) }
    },
  },
  {
    ...{ table: 'chases', what: 'the lines of a chase', by: 'every bet of a chase is what the chase was ordered with' },
    begin: async (town) => chase(town, 'ron001', 'chases'),
  },
  {
    ...{
      table: 'chase_legs',
      what: 'the multiple of a leg',
      by: 'every bet of a chase is what the chase was ordered with',
    },
    begin: async (town) => chase(town, 'rex001', 'chase_legs'),
  },
  {
    ...{
      table: 'venue_rounds',
      what: 'what was at risk in a round',
      by: 'venues:open holds the stakes of open seamless rounds',
    },
    begin: async (town) => {
      const { who, wins } = await dice(town, 'rob001')
      const rows = {
        to: 'risk = 100000, stake = 100000',
        back: 'risk = 1000, stake = 1000',
        where: 'member_id = $1',
        values: [who.member.id],
      }
      return { ...sets('venue_rounds', rows), act: () => wins('19.80', '10.00') }
    },
  },
  {
    ...{
      table: 'rounds_in_review',
      what: 'a win that waits for people',
      by: 'every held-round says what its last fact says',
    },
    begin: async (town) => {
      const { who, round, wins } = await dice(town, 'roy001')
      await wins('600000.00', '10.00')
      const act = async () => {
        await town.run(`venue propose ${round} accept it is real`, 'ann')
        await town.run(`venue approve ${round}`, 'ben')
      }
      const rows = {
        to: 'amount = 99999999900',
        back: 'amount = 60000000',
        where: 'member_id = $1',
        values: [who.member.id],
      }
      return { ...sets('rounds_in_review', rows), act }
    },
  },
]

/** A chase over two issues whose second leg is placed by another row. */
async function chase(town: FullTown, name: string, table: 'chases' | 'chase_legs') {
  const who = await withMoney(town, name)
  // One that may be open now, and three behind it.
  await issuesReady(town, 4)
  const now = (await freshIssue(town)).issue
  const next = (await issuesToCome(town, 12)).filter((one) => one.issue >= now).slice(0, 3)
  const legs = next.map((one) => ({ issue: one.issue, multiple: 1 }))
  const first = await submission(town, now, [['k3.side', ['big'], 1]])
  await who.call(official.submit, chased(first, legs))
  const { where, values } = { where: 'member_id = $1', values: [who.member.id] }
  // Issues of a test open before their time on the calendar, and a chase goes by that.
  await tamper(town, `update chases set next_at = now() where ${where}`, values)
  const act = async () => {
    await advanceChases(town, openLotteries(town), { bucket: who.member.bucket })
  }
  const rows = {
    chases: {
      to: `lines = replace(lines::text, 'big', 'small')::jsonb`,
      back: `lines = replace(lines::text, 'small', 'big')::jsonb`,
    },
    chase_legs: { to: 'multiple = 5', back: 'multiple = 1' },
  }[table]
  return { ...sets(table, { ...rows, where, values }), act }
}
