import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyLink } from '../../core/fair/chain.ts'
import { parseKey } from '../../core/fair.ts'
import { drawOf } from '../../core/fair/results.ts'
import { lottery as calls } from '../../core/lottery/calls.ts'
import { ticketProblem } from '../../core/lottery/merkle.ts'
import { fromWire, toWire } from '../../core/money.ts'
import { freshIssue, order, proofOf, reaches } from './testing/play.ts'
import { openRunning } from './testing/houses.ts'

const { house, errors, ends } = await openRunning({}, 4_096)

test('a bet is placed, drawn and paid by itself, and the books say so', async () => {
  const amy = await house.person('amy001')
  await amy.receives('1000.00')
  const { issue } = await freshIssue(house)
  const want = await order(house, issue, [
    ['k3.side', ['big', 'odd'], '10.00'],
    ['k3.sum', [10], '2.00'],
  ])
  const placed = await amy.call(calls.place, want)
  expect(placed).toMatchObject({ total: '22.00', balance: '978.00', issue })
  await house.books(`
    amy001:cash  978.00
    bets:open     22.00
    bank:in    -1000.00
  `)
  await ends(issue)
  const proof = await reaches(house, issue, 'settled')
  const [settled] = (await amy.call(calls.orders, {})).list
  const won = fromWire(settled?.payout ?? '0.00')
  await house.books(`
    amy001:cash  ${toWire(97_800n + won)}
    ${won === 2_200n ? '' : `bets:won ${toWire(2_200n - won)}`}
    bank:in    -1000.00
  `)
  expect(settled).toMatchObject({
    orderId: placed.orderId,
    numbers: proof.numbers,
    status: 'settled',
  })
  expect(errors).toEqual([])
})

test('whoever has the proof can check the draw and the own ticket', async () => {
  const amy = await house.person('amy001')
  await amy.receives('100.00')
  const { issue } = await freshIssue(house)
  const { orderId } = await amy.call(
    calls.place,
    await order(house, issue, [
      ['k3.side', ['big'], '10.00'],
      ['k3.side', ['small'], '5.00'],
    ]),
  )
  await ends(issue)
  await reaches(house, issue, 'drawn', 'settled')
  const proof = await proofOf(house, issue, { person: amy, orderNo: orderId, line: 1 })
  const link = (at: { position: number }, hex: string) => ({
    position: at.position,
    value: parseKey(hex)!,
  })
  const key = link(proof, proof.key!)
  expect(verifyLink(key, link({ position: 0 }, proof.chain.commitment)).ok).toBe(true)
  expect(verifyLink(key, link(proof.checkpoint, proof.checkpoint.key)).ok).toBe(true)
  const source = { key: key.value, gameCode: 'k3_1m', issue, beacon: proof.beacon! }
  expect(drawOf('k3', source)).toEqual(proof.numbers)

  const { ticket, entries } = proof
  expect(entries).toMatchObject({ count: 2, stake: '15.00' })
  const bytes = (path: { side: 'left' | 'right'; hash: string }[]) =>
    path.map(({ side, hash }) => ({ side, hash: Buffer.from(hash, 'hex') }))
  const mine = { ...ticket!, path: bytes(ticket!.path), bucketPath: bytes(ticket!.bucketPath) }
  const root = Buffer.from(entries!.root, 'hex')
  expect(ticketProblem(mine, root)).toBeUndefined()
  const forged = { ...mine, leaf: mine.leaf.replace(':500:', ':900:') }
  expect(ticketProblem(forged, root)).toBe('not_listed')
  const first = await proofOf(house, issue, { person: amy })
  expect(first.ticket?.leaf).toContain(orderId)
  const bao = await house.person('bao001')
  expect((await proofOf(house, issue, { person: bao, orderNo: orderId })).ticket).toBeNull()
  expect((await proofOf(house, issue)).ticket).toBeNull()
  expect(createHash('sha256').update(mine.terms).digest('hex')).toBe(mine.leaf.split(':').at(-1))
})

test('a ticket that its owner shares opens that line to anybody, and nothing else', async () => {
  const [amy, bao] = [await house.person('amy001'), await house.person('bao001')]
  await amy.receives('100.00')
  const { issue } = await freshIssue(house)
  const lines: Parameters<typeof order>[2] = [
    ['k3.side', ['big'], '10.00'],
    ['k3.side', ['small'], '5.00'],
  ]
  const { orderId: orderNo } = await amy.call(calls.place, await order(house, issue, lines))
  const asked = { lottery: 'k3_1m', issue, orderNo, line: 1 }
  await amy.refused(calls.ticket.path, asked, 'ticket_unknown')
  await ends(issue)
  await reaches(house, issue, 'drawn', 'settled')
  const { ticket } = await amy.call(calls.ticket, asked)
  const own = (await proofOf(house, issue, { person: amy, orderNo, line: 1 })).ticket
  expect(own?.leaf).toContain(`:${orderNo}:1:500:`)
  expect((await proofOf(house, issue, { ticket })).ticket).toEqual(own)
  // It goes before what the caller has, and an order number beside it changes nothing.
  expect((await proofOf(house, issue, { person: bao, ticket })).ticket).toEqual(own)
  expect((await proofOf(house, issue, { ticket, orderNo, line: 0 })).ticket).toEqual(own)
  expect((await proofOf(house, issue, { orderNo, line: 1 })).ticket).toBeNull()
  await bao.refused(calls.ticket.path, asked, 'ticket_unknown')
  await amy.refused(calls.ticket.path, { ...asked, line: 2 }, 'ticket_unknown')
  for (let at = 0; at < ticket.length; at += 5) {
    const harmed = ticket.slice(0, at) + (ticket[at] === 'A' ? 'B' : 'A') + ticket.slice(at + 1)
    expect((await proofOf(house, issue, { ticket: harmed })).ticket).toBeNull()
  }
  const { issue: next } = await freshIssue(house)
  await amy.call(calls.place, await order(house, next, lines))
  await ends(next)
  await reaches(house, next, 'drawn', 'settled')
  expect((await proofOf(house, next, { ticket })).ticket).toBeNull()
})

test('the commitment lies in a file outside the database, from before the first issue', async () => {
  const answer = await house.send(calls.info.path, { lottery: 'k3_1m' })
  const { chain } = answer.body.data as { chain: { commitment: string; publishedAt: number } }
  const log = await readFile(join(house.dataDir, 'commitments.log'), 'utf8')
  expect(log).toMatch(new RegExp(`^\\S+Z k3_1m 1 4096 ${chain.commitment}\n`))
  const first = await house.db.pool.query('select min(lock_at) as at from issues')
  expect(chain.publishedAt).toBeLessThan(first.rows[0].at.getTime())
})
