import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyLink } from '../../core/fair/chain.ts'
import { parseKey } from '../../core/fair/fair.ts'
import { drawOf } from '../../core/fair/results.ts'
import { lottery as calls } from '../../core/lottery/calls.ts'
import { leafText, textHash, ticketProblem } from '../../core/lottery/merkle.ts'
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
  const forged = { ...mine, stake: mine.stake!.replace(':500', ':900') }
  expect(ticketProblem(forged, root)).toBe('terms_differ')
  const leaf = leafText(textHash(forged.terms), textHash(forged.stake))
  expect(ticketProblem({ ...forged, leaf }, root)).toBe('not_listed')
  const first = await proofOf(house, issue, { person: amy })
  expect(first.ticket?.stake).toContain(orderId)
  const bao = await house.person('bao001')
  expect((await proofOf(house, issue, { person: bao, orderNo: orderId })).ticket).toBeNull()
  expect((await proofOf(house, issue)).ticket).toBeNull()
  const hashed = [mine.terms, mine.stake!].map((text) => createHash('sha256').update(text).digest('hex'))
  expect(mine.leaf).toBe(`koi:2:${hashed.join(':')}`)
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
  const asked = { lottery: 'k3_1m', issue, orderNo, line: 1, withAmount: true }
  await amy.refused(calls.ticket.path, asked, 'ticket_unknown')
  await ends(issue)
  await reaches(house, issue, 'drawn', 'settled')
  const { ticket } = await amy.call(calls.ticket, asked)
  const own = (await proofOf(house, issue, { person: amy, orderNo, line: 1 })).ticket
  expect(JSON.parse(own!.stake!)).toMatchObject({ order: orderNo, line: 1, stakeFen: 500 })
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

test('a ticket that is shared without its amount proves what was bet, and says neither amount nor order', async () => {
  const amy = await house.person('amy001')
  await amy.receives('100.00')
  const { issue } = await freshIssue(house)
  const lines: Parameters<typeof order>[2] = [['k3.side', ['big'], '37.00']]
  const { orderId: orderNo } = await amy.call(calls.place, await order(house, issue, lines))
  await ends(issue)
  await reaches(house, issue, 'drawn', 'settled')
  const asked = { lottery: 'k3_1m', issue, orderNo, line: 0 }
  const { ticket: sealed } = await amy.call(calls.ticket, { ...asked, withAmount: false })
  const { ticket, entries } = await proofOf(house, issue, { ticket: sealed })
  expect(JSON.parse(ticket!.terms)).toMatchObject({ play: 'k3.side', selection: ['big'], issue })
  const steps = (path: { side: 'left' | 'right'; hash: string }[]) =>
    path.map(({ side, hash }) => ({ side, hash: Buffer.from(hash, 'hex') }))
  const shown = { ...ticket!, path: steps(ticket!.path), bucketPath: steps(ticket!.bucketPath) }
  expect(ticketProblem(shown, Buffer.from(entries!.root, 'hex'))).toBeUndefined()
  expect(ticket!.stake).toBeNull()
  // Hashes are left out: the digits of a stake can stand in one by chance.
  const said = JSON.stringify(ticket).replaceAll(/[0-9a-f]{64}/g, '')
  for (const secret of [orderNo, '3700', 'amy001', String(amy.member.id)]) expect(said).not.toContain(secret)
  // A malformed ticket is refused at the door, and a seal of another length opens nothing.
  for (const wrong of [sealed.slice(1), `${sealed}A`, `${sealed.slice(1)}!`])
    expect((await house.send(calls.proof.path, { lottery: 'k3_1m', issue, ticket: wrong })).body.code).not.toBe(1)
})

test('the commitment lies in a file outside the database, from before the first issue', async () => {
  const answer = await house.send(calls.info.path, { lottery: 'k3_1m' })
  const { chain } = answer.body.data as { chain: { commitment: string; publishedAt: number } }
  const log = await readFile(join(house.dataDir, 'commitments.log'), 'utf8')
  expect(log).toMatch(new RegExp(`^\\S+Z k3_1m 1 4096 ${chain.commitment}\n`))
  const first = await house.db.pool.query('select min(lock_at) as at from issues')
  expect(chain.publishedAt).toBeLessThan(first.rows[0].at.getTime())
})
