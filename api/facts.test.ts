// Rows that decide over money, edited by hand in the database past every trigger: the audit names each of them. Each
// edit is looked at within its transaction and undone, so that none stands in the way of the next.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deposit } from '../core/deposit.ts'
import { savings } from '../core/savings/savings.ts'
import { withdraw } from '../core/withdraw/withdraw.ts'
import { depositFacts, paymentFacts, receiptFacts } from './deposit/facts.sql.ts'
import { checkReceipts } from './deposit/receipts.ts'
import { openTown, wanted } from './deposit/testing.ts'
import { invitationFacts, inviterFacts } from './invite/facts.sql.ts'
import { insertInvitation } from './invite/invite.sql.ts'
import { setBlocked } from './invite/inviters.sql.ts'
import { checkFacts } from './ledger/seal/facts.ts'
import { memberFacts, secretFacts } from './member/facts.sql.ts'
import { insertAward, insertJoin, setPrize } from './offers/awards.sql.ts'
import { awardFacts, joinFacts, offerFacts } from './offers/facts.sql.ts'
import { insertOwn } from './offers/offers.sql.ts'
import { packet } from './offers/testing.ts'
import { actFacts, lockFacts } from './savings/facts.sql.ts'
import { into } from './savings/testing.ts'
import { sqlOver, type Sql } from './shell/db.ts'
import { tampering } from './testing/tamper.ts'
import { closingFacts, obligationFacts } from './turnover/facts.sql.ts'
import { giftFacts, levelFacts } from './vip/facts.sql.ts'
import { insertProposal } from './vip/gift.sql.ts'
import { moveLevel } from './vip/standing.sql.ts'
import { accountFacts, withdrawalFacts } from './withdraw/facts.sql.ts'
import { mayWithdraw, want } from './withdraw/testing.ts'

const sources = [
  ...[depositFacts, paymentFacts, receiptFacts, obligationFacts, closingFacts, withdrawalFacts],
  ...[accountFacts, memberFacts, secretFacts, levelFacts, giftFacts, offerFacts, joinFacts, awardFacts],
  ...[lockFacts, actFacts, invitationFacts, inviterFacts],
]

const town = await openTown()

async function named(db: Sql): Promise<string[]> {
  const checks = [...(await checkFacts(db, sources, town.buckets)), await checkReceipts(db, town.buckets)]
  return checks.flatMap(({ named = [] }) => named)
}

class Undone extends Error {}

/** Returns the breaches that the audit names after these statements. */
async function edited(...statements: string[]): Promise<string[]> {
  let found: string[] = []
  const work = tampering(town.database.config, async (client) => {
    for (const one of statements) {
      const { rowCount } = await client.query(one)
      if (!rowCount) throw new Error(`nothing was edited: ${one}`)
    }
    found = await named(sqlOver(client))
    throw new Undone()
  })
  await expect(work).rejects.toBeInstanceOf(Undone)
  return found
}

test('what the house wrote says what its facts say', async () => {
  const amy = await town.person('amy001')
  const bao = await town.person('bao001')
  await town.deposits(amy, '1000.00')
  const order = await amy.call(deposit.submit, wanted('1000.00', { channelId: 6 }))
  await town.run(`deposit receive ${order.id} 1000.00 R-1`, 'ann')
  await town.run('deposit approve desk R-1', 'ben')
  await town.becomes(amy, order.id, 'credited')
  const card = await mayWithdraw(amy)
  await amy.call(withdraw.submit, want(card.id, '1500.00'))
  await amy.call(savings.into, into('100.00', 'lock7'))
  const at = new Date()
  await town.db.tx(async (tx) => {
    const { member } = amy
    await insertProposal(tx, member, {
      id: randomUUID(),
      level: 1,
      amount: 800n,
      note: 'why',
      person: 'ann',
    })
    await moveLevel(tx, member, {
      number: 9,
      was: 0,
      level: 1,
      top: 1,
      reason: 'reached',
      fallenPlayed: null,
      at,
    })
    await insertOwn(tx, 'by-hand', { terms: packet(), until: null })
    await insertJoin(tx, member, { offer: 'by-hand', period: 'once', version: 1, endsAt: at })
    const award = {
      id: randomUUID(),
      offer: 'by-hand',
      period: 'once',
      version: 1,
      ref: 'x',
      base: 100n,
    }
    const open = { amount: null, required: null, prize: null, claimedAt: null, seed: null }
    await insertAward(tx, member, { ...award, ...open, expiresAt: at })
    const chosen = { prize: 1, amount: 100n, required: 300n, clientSeed: null, weights: null }
    await setPrize(tx, member, { id: award.id, ...chosen, expiresAt: at })
    await insertInvitation(tx, member, {
      ...{ friend: bao.member, name: 'b***1', network: 'n', cameOn: null },
      ...{ given: Buffer.from('g'), signals: ['device'] },
    })
    await setBlocked(tx, member, { person: 'ann', why: 'a ring' })
  })
  expect(await named(town.db)).toEqual([])
  const rows = (await town.sql('select distinct subject from facts')).map(({ subject }) => subject)
  expect(sources.map(({ subject }) => subject).filter((one) => !rows.includes(one))).toEqual([])
})

test.each([
  ['a deposit of another amount', 'deposit', 'update deposits set amount = amount + 100'],
  ['a fee of a deposit', 'deposit', 'update deposits set fee = fee + 100'],
  ['a deposit taken away', 'deposit', 'delete from deposits'],
  ['a deposit of another member', 'deposit', 'update deposits set member_id = member_id + 1'],
  ['a payment of another amount', 'payment', 'update provider_payments set amount = amount + 1'],
  ['a payment of another member', 'payment', 'update provider_payments set member_id = member_id + 1'],
  ['a payment of another state', 'payment', `update provider_payments set state = 'review'`],
  ['an obligation lowered', 'obligation', 'update turnover_obligations set required = 1'],
  ['a face lowered', 'obligation', 'update turnover_obligations set face = 1'],
  ['an obligation taken away', 'obligation', 'delete from turnover_obligations'],
  ['a closing taken away', 'closing', 'delete from turnover_closings'],
  ['a closing turned back', 'closing', 'update turnover_closings set released_at = now()'],
  [
    'a closing put in',
    'closing',
    `insert into turnover_closings (bucket, member_id, obligation_id, id, reason, ref, released_at)
     select bucket, member_id, id, gen_random_uuid(), 'reset', '', now() from turnover_obligations`,
  ],
  ['where a withdrawal goes', 'withdrawal', 'update withdrawals set card_id = id'],
  [
    'fees moved between columns',
    'withdrawal',
    'update withdrawals set actual = actual - 1, handling_fee = handling_fee + 1',
  ],
  ['the number of an account', 'payout-account', `update payout_accounts set cipher = cipher || '\\x00'`],
  ['a removed account', 'payout-account', 'update payout_accounts set removed_at = now()'],
  ['who may play', 'member', `update members set play_state = 2 where username = 'bao001'`],
  ['who is verified', 'member', `update members set verified_at = null where username = 'bao001'`],
  ['which terms were agreed to', 'member', `update members set terms_version = 7 where username = 'bao001'`],
  ['a member put in', 'member', `insert into members (bucket, id, username, real_name, mobile) select bucket, id + 1, 'x', 'x', 'x' from members limit 1`], // prettier-ignore
  ['a withdrawal password', 'passwords', `update member_secrets set passcode = password`],
  ['a gift', 'gift', 'update vip_gifts set amount = amount + 1'],
  ['who agreed to a gift', 'gift', `update vip_gifts set approved_by = 'ben' where kind = 'exclusive'`],
  ['a level', 'vip-level', 'update vip_levels set level = 2'],
  ['terms', 'offer', `update offers set terms = terms || '{"cap": "1.00"}' where id = 'by-hand'`],
  ['a joining', 'offer-join', 'update offer_joins set version = 2'],
  ['an award', 'award', 'update offer_awards set amount = amount + 1'],
  ['what an award asks', 'award', 'update offer_awards set required = 0'],
  ['the terms of a locked order', 'savings-lock', 'update savings_locks set rate_bp = rate_bp + 1'],
  ['an act of savings', 'savings-act', 'update savings_acts set late_weight = late_weight + 1'],
  ['a held friend let go', 'invitation', `update invitations set state = 'waiting'`],
  ['a reward', 'invitation', 'update invitations set reward = 100000'],
  ['a block lifted', 'inviter', 'update inviters set blocked_at = null, blocked_by = null, why = null'],
  ['a receipt', 'receipt', 'update desk_receipts set amount = amount + 1'],
])('%s is named', async (_what, subject, statement) => {
  const found = await edited(statement)
  expect(found.filter((one) => one.startsWith(`${subject} `))).not.toEqual([])
})

test('a deposit of the desk that nobody took is named, also where it has its facts', async () => {
  const forged = await edited(`delete from desk_receipts where step = 'approved'`)
  expect(forged).toContainEqual(expect.stringMatching(/^deposit .* has no receipt .* of two people$/))
  const alone = await edited(`update desk_receipts set person = 'ann'`)
  expect(alone).toContainEqual(expect.stringMatching(/has no receipt .* of two people$/))
})
