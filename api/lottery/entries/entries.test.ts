// The list of a draw, frozen in blocks: the same root as over all leaves at once, and a ticket out of one row.
import { expect, test } from 'vitest'
import {
  BLOCK,
  hashEntry,
  leafText,
  merkleRoot,
  rootOverBuckets,
  stakeText,
  termsText,
  textHash,
  ticketProblem,
} from '../../../core/lottery/merkle.ts'
import { fen } from '../../../core/money.ts'
import type { OrderLine } from '../../ledger/post/commands.ts'
import { openHouse, type Person } from '../../testing/house.ts'
import { lockIssue } from '../draw.ts'
import { prepareIssues } from '../issues.ts'
import { openLotteries } from '../odds/priced.ts'
import { findUnderWay, type UnderWay } from '../lottery.sql.ts'
import { openIssue, proofOf, tamper, until } from '../testing/play.ts'
import { many } from '../../testing/at-once.ts'

const ODDS = { big: 1_950, small: 1_950 }
const line = (at: number): OrderLine => ({
  play: 'k3.side',
  selection: [at % 3 === 0 ? 'big' : 'small'],
  units: 1,
  unitStake: fen(BigInt(100 + at)),
  odds: ODDS,
  best: fen(2n * BigInt(100 + at)),
  board: 'odds',
})

const house = await openHouse({ drawSeconds: 30, drawLockSeconds: 1 })
const { buckets } = house

/** Amy has more lines than a block has leaves, and the others a few; then the draw is closed. */
async function closedDraw(people: readonly Person[]): Promise<UnderWay> {
  const priced = await openLotteries(house).find('k3_1m')
  await prepareIssues(house, priced!, 4_096)
  const { issue } = await openIssue(house, 6_000)
  const { drawId } = await until(() => findDraw(issue))
  const orders = people.flatMap((person, at) =>
    (at === 0 ? [400, 400, 400, 10] : [1, 3]).map((lines) => ({ person, lines })),
  )
  for (const { person, lines } of orders)
    await house.ledger.submit({
      ...{ kind: 'order', member: person.member, key: crypto.randomUUID(), drawId },
      ...{ body: Buffer.alloc(32, 1), oddsVersion: 1 },
      lines: many(lines, (no) => line(no)),
    })
  // The database's clock closes it; it waits for nothing but this.
  await tamper(house, `update issues set lock_at = now() where draw_id = $1`, [drawId])
  await tamper(house, `update draws set lock_at = now() where id = $1`, [drawId])
  const due = await until(async () => (await findUnderWay(house.db)).find((one) => one.drawId === drawId))
  await lockIssue(house, due, (problem) => {
    throw problem
  })
  return due
}

const findDraw = async (issue: string) => {
  const found = await house.db.pool.query('select draw_id from issues where issue = $1', [issue])
  const [row] = found.rows as { draw_id: bigint }[]
  return row && { drawId: row.draw_id }
}

/** The published root as a stranger would make it: all leaves of a bucket at once, in one tree. */
async function rootOfAll({ drawId, lottery, issue }: UnderWay): Promise<string> {
  const rows = await house.sql('select * from bets where draw_id = $1 order by order_id, line', [drawId])
  const roots = buckets.map((bucket) =>
    merkleRoot(
      rows
        .filter((row) => row.bucket === bucket)
        .map(({ order_id: order, line, play, selection, units, unit_stake: unitStakeFen, stake, odds }) => {
          const of = { board: 'odds', lottery, issue, play, selection } as const
          const terms = termsText({ ...of, oddsMilli: odds })
          const stakes = stakeText({ order, line, units, unitStakeFen, stakeFen: stake })
          return hashEntry(leafText(textHash(terms), textHash(stakes)))
        }),
    ),
  )
  return Buffer.from(rootOverBuckets(roots)).toString('hex')
}

test('a long list is frozen in blocks, and each ticket is proved by one of them alone', async () => {
  const people: Person[] = []
  for (const name of ['amy001', 'bao001', 'chen001']) people.push(await house.person(name))
  for (const person of people) await person.receives('9000.00')
  const due = await closedDraw(people)
  const [amy, bao] = people as [Person, Person]
  const { entries } = await proofOf(house, due.issue)
  expect(entries?.root).toBe(await rootOfAll(due))
  const blocks = await house.sql(
    'select bucket, block, octet_length(hashes) / 32 as leaves from entry_blocks where draw_id = $1 order by 1, 2',
    [due.drawId],
  )
  const ofAmy = blocks.filter(({ bucket }) => bucket === amy.member.bucket)
  expect(ofAmy.map(({ leaves }) => leaves)[0]).toBe(BLOCK)
  expect(ofAmy.length).toBe(2)
  const orders = await house.sql(
    'select order_id, line from bets where draw_id = $1 and member_id = $2 order by 1, 2',
    [due.drawId, amy.member.id],
  )
  // The proof reads no bet but the caller's own: the others could be a million.
  await tamper(house, 'delete from bets where draw_id = $1 and member_id <> $2', [...[due.drawId, amy.member.id]])
  const published = Buffer.from(entries!.root, 'hex')
  for (const at of [0, 1, BLOCK - 1, BLOCK, orders.length - 1]) {
    const { order_id: orderNo, line } = orders[at]!
    const { ticket } = await proofOf(house, due.issue, { person: amy, orderNo, line })
    expect(JSON.parse(ticket!.stake!)).toMatchObject({ order: orderNo, line })
    expect(problemOf(ticket, published)).toBeUndefined()
  }
  const [first] = orders
  const asked = { orderNo: first.order_id, line: first.line }
  expect((await proofOf(house, due.issue, { person: bao, ...asked })).ticket).toBeNull()
  // A bet that was changed afterwards has no place in the list, and its owner can see it.
  await tamper(house, 'update bets set odds = $2 where draw_id = $1', [due.drawId, { big: 9 }])
  const { ticket } = await proofOf(house, due.issue, { person: amy, ...asked })
  expect(problemOf(ticket, published)).toBe('not_listed')
})

type Shown = Awaited<ReturnType<typeof proofOf>>['ticket']

function problemOf(ticket: Shown, published: Buffer) {
  if (!ticket) throw new Error('no ticket')
  const steps = (path: typeof ticket.path) => path.map(({ side, hash }) => ({ side, hash: Buffer.from(hash, 'hex') }))
  const { path, bucketPath, ...said } = ticket
  return ticketProblem({ ...said, path: steps(path), bucketPath: steps(bucketPath) }, published)
}
