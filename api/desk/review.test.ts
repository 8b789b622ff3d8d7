// The evidence behind a withdrawal that people look at: on one page, in a file that was opened for a reason.
import { afterAll, expect, test } from 'vitest'
import { deeds } from '../../core/desk/deeds.ts'
import { callOf } from '../../core/desk/doing.ts'
import { file } from '../../core/desk/file.ts'
import { review } from '../../core/desk/review.ts'
import { today } from '../../core/desk/today.ts'
import { openTown } from '../deposit/testing.ts'
import { cardOf, hasPlayed, mayWithdraw, statusIn, want } from '../withdraw/testing.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { openTestDesk } from './testing.ts'

const town = await openTown()
const desk = await openTestDesk(town.database)
afterAll(desk.close)
const named = (name: string) => callOf(deeds.find((deed) => deed.name === name)!)

async function turns(is: string) {
  await town.run(`price propose payout-rules review is_on ${is} so it is`, 'ann')
  await town.run('price approve payout-rules review is_on', 'bob')
}

test('two people in two browsers pay a withdrawal that is held, and a third is refused', async () => {
  await turns('true')
  const other = await town.person('twin001')
  await mayWithdraw(other)
  const amy = await town.person('amy001')
  await town.deposits(amy, '1000.00')
  await hasPlayed(town, amy)
  const card = await mayWithdraw(amy)
  const { id } = await amy.call(withdraw.submit, want(card.id, '300.00'))

  const [fin, ris] = [await desk.sits('fin', { roles: ['finance'] }), await desk.sits('ris', { roles: ['risk'] })]
  const con = await desk.sits('con', { roles: ['content'] })
  const { queues } = await fin.ask(today.show, {})
  expect(queues.find(({ queue }) => queue === 'reviews')).toMatchObject({ waiting: 1 })
  const { output } = (await ris.ask(named('payout list'), { input: {} })) as { output: { list: object[] } }
  expect(output.list).toMatchObject([{ withdrawal: id, username: 'amy001', reasons: ['first', 'account', 'signal'] }])

  // Its evidence is in her file, which each opens for a reason of their own.
  expect(await ris.send(review.show, { withdrawal: id })).toMatchObject({ status: 403, reason: 'reason' })
  await ris.ask(file.open, { username: 'amy001', reason: 'her first payout is looked at' })
  const shown = await ris.ask(review.show, { withdrawal: id })
  expect(shown).toMatchObject({
    ...{ amount: '300.00', reasons: ['first', 'account', 'signal'], ending: null, paidIn: '1000.00', paidOut: '0.00' },
    who: { username: 'amy001', standing: 'playing' },
    account: { kind: 'bank', masked: cardOf().cardNo.slice(-4), holder: cardOf().holder },
    deposits: [{ amount: '1000.00', state: 'credited', depositor: cardOf().holder }],
    ...{ payouts: [], corrections: [], sameAccount: [{ username: 'twin001', isRemoved: false }], signals: [] },
  })
  expect(shown.wallets).toContainEqual({ account: 'held', balance: '300.00' })
  expect(await con.send(review.show, { withdrawal: id })).toMatchObject({ status: 403, reason: 'role' })

  const said = { withdrawal: id, why: 'her own card, her own deposit' }
  const { approval } = (await ris.ask(named('payout pay'), { input: said })) as {
    approval: { deed: string; input: Record<string, string> }
  }
  const { input } = approval
  const approve = named(approval.deed)
  expect(await ris.send(approve, { input, code: ris.code() })).toMatchObject({ status: 409, reason: 'said' })
  expect(await con.send(approve, { input, code: con.code() })).toMatchObject({ status: 403, reason: 'role' })
  expect(await fin.send(approve, { input, code: '000000' })).toMatchObject({ status: 403, reason: 'code_wrong' })
  expect(await statusIn(town, id)).toBe('requested')
  await fin.ask(approve, { input, code: fin.code() })
  expect(await ris.ask(review.show, { withdrawal: id })).toMatchObject({
    proposedBy: 'ris',
    approvedBy: 'fin',
    ending: 'pay',
  })
  expect(await ris.ask(named('payout list'), { input: {} })).toMatchObject({ output: { list: [] } })
  expect(await town.broken()).toEqual([])
})
