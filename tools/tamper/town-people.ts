// The part of the town that is of people: prices and returns that two of them set, members they block, bets and transfers
// that they end, and payouts that stood still.
import { randomBytes } from 'node:crypto'
import { access } from '../../core/member/access.ts'
import { keepRegisters } from '../../api/care/registers.ts'
import { coinsOf, type Town } from '../../api/deposit/testing.ts'
import { raiseLosses } from '../../api/deposit/loss.ts'
import { drawIssue } from '../../api/lottery/draw.ts'
import { settleIssue } from '../../api/lottery/settlement.ts'
import { tamper } from '../../api/lottery/testing/play.ts'
import { hush, locked, rowOf, type Scene } from '../../api/lottery/testing/wrong-draws.ts'
import { freezePayouts } from '../../api/ledger/watch/freeze.ts'
import { putReset, markResetApproved } from '../../api/member/account/reset.sql.ts'
import { confirmFactor, insertRecoveryCodes, proposeFactor } from '../../api/member/factor/factor.sql.ts'
import { draftOffer, readTerms } from '../../api/offers/publish.ts'
import { offersOf, packet } from '../../api/offers/testing.ts'
import { into } from '../../api/savings/testing.ts'
import { PASSWORD, type Person } from '../../api/testing/house.ts'
import { mayWithdraw, want } from '../../api/withdraw/testing.ts'
import { care } from '../../core/care/care.ts'
import { savings } from '../../core/savings/savings.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import type { Db } from '../../api/shell/db.ts'
import { approve, openProposals, propose, subjectOf } from '../../api/shell/proposals.ts'
import type { Member } from '../../api/shell/serve.ts'

/** Lives the history, in an order in which no step prevents a later one. */
export async function livesWithPeople(town: Town): Promise<void> {
  await prices(town)
  await limited(town)
  await blocked(town)
  await cased(town)
  await reviewed(town)
  await careful(town)
  await savers(town)
  await lost(town)
  await apart(town)
  await proven(town)
  await freezePayouts(town.db, 'an account has drifted')
  await town.run('freeze lift it was put right', 'ann')
}

/** Somebody with 1,000.00 that came by a deposit: money that no provider knows would be named from the start. */
export async function withMoney(town: Town, username: string): Promise<Person> {
  const person = await town.person(username)
  await town.deposits(person, '1000.00')
  return person
}

/** Each kind once agreed to, and once proposed and waiting. */
async function prices({ run }: Town) {
  for (const [row, value] of [
    ['channel 2 fee_bps', '60'],
    ['channel-level 2/3 max_amount', '3500000'],
    ['lottery k3_1m order_cap', '40000000'],
  ]) {
    await run(`price propose ${row} ${value} it costs more`, 'ann')
    await run(`price approve ${row}`, 'ben')
  }
  await run('price propose channel 3 payee_account 6225880000009999 another bank', 'ann')
  await run('games return dice 9600 as others have it', 'ann')
  await run('games approve dice', 'ben')
  await run('games return mines 9600 as others have it', 'ann')
  await run('savings draft flex 3.5 2099-01-01', 'ann')
  await run('savings publish flex 2099-01-01', 'ben')
  await run('savings draft flex 4 2099-02-01', 'ann')
}

async function limited(town: Town) {
  const { publish, applies } = offersOf(town)
  const mia = await town.person('mia0001')
  await applies(mia, await publish(packet({ stock: 5, budget: '100.00' })))
  const draft = { id: 'draft', terms: readTerms(packet()), from: null, until: null, person: 'ann' }
  await town.acts('ann', (db) => draftOffer(db, draft), `offer draft ${draft.id}`)
}

async function blocked(town: Town) {
  const nina = await town.person('nina001')
  await town.deposits(nina, '1000.00')
  const card = await mayWithdraw(nina)
  await town.run('member block nina001 a thief was seen', 'ann')
  await town.run('member unblock nina001 it was somebody else', 'ann')
  await town.run('member approve nina001', 'ben')
  await town.run('member block nina001 again', 'ben')
  await town.run(`member payout propose nina001 ${card.id} 200.00 their money`, 'ann')
  const olga = await town.person('olga001')
  await olga.call(access.close, { password: PASSWORD })
}

/** A case that is closed, and another one about the same member that is open. */
async function cased(town: Town) {
  await town.run('case open nina001 her card is missing', 'ann')
  await town.run('case close nina001 it came back', 'ben')
  await town.run('case open nina001 it is missing again', 'ben')
}

/** Withdrawals that people look at by the rules: of one person one that waits, and one that two have refused. */
async function reviewed(town: Town) {
  const turns = async (is: string) => {
    await town.run(`price propose payout-rules review is_on ${is} it is looked at`, 'ann')
    await town.run('price approve payout-rules review is_on', 'ben')
  }
  await turns('true')
  const vera = await withMoney(town, 'vera001')
  const card = await mayWithdraw(vera)
  await vera.call(withdraw.submit, want(card.id, '200.00'))
  const { id } = await vera.call(withdraw.submit, want(card.id, '300.00'))
  await town.run(`payout refuse ${id} identity her name is spelled otherwise`, 'ann')
  await town.run(`payout approve ${id}`, 'ben')
  await turns('false')
}

/** Who has set limits, answered a check-in's interval, takes a break, or stands on a register; and a limit of the operator's. */
async function careful(town: Town) {
  const rosa = await withMoney(town, 'rosa001')
  await rosa.call(care.setLimit, { limit: 'stake', period: 'month', amount: '500.00' })
  await rosa.call(care.setLimit, { limit: 'deposit', period: 'day', amount: '2000.00' })
  await rosa.call(care.setLimit, { limit: 'stake', period: 'month', amount: '900.00' })
  await rosa.call(care.answerCheckIn, { everyMinutes: 20 })
  const tess = await town.person('tess001')
  await tess.call(care.rest, { length: 'd30' })
  const ursa = await town.person('ursa001')
  await ursa.call(care.exclude, { length: 'y1' })
  const olga = await town.person('olga001')
  await keepRegisters(town.db, olga.member, ['OASIS'])
  const limit = ['care', 'limit']
  await town.types([...limit, 'propose', 'stake', 'month', '18-24', 'all', '90000.00', 'the', 'young'], 'ann')
  await town.types([...limit, 'approve', 'stake', 'month', '18-24', 'all'], 'ben')
}

/** In every bucket, before the first day of interest is closed, so that none is closed for nobody. */
async function savers(town: Town) {
  const seen = new Set<number>()
  for (let at = 0; seen.size < town.buckets.length && at < 20; at++) {
    const saver = await withMoney(town, `saver0${at}`)
    seen.add(saver.member.bucket)
    await saver.call(savings.into, into('100.00'))
  }
}

/** Coins that were credited, and that their chain has undone: the house bears it. */
async function lost(town: Town) {
  const { order, send, look } = coinsOf(town)
  const { chain } = town.sandbox
  const pia = await town.person('pia0001')
  const placed = await order(pia, '500.00', 'BEP20')
  send(placed)
  chain.mine('BEP20', 30)
  await look()
  await town.becomes(pia, placed.id, 'credited')
  chain.turnBack('BEP20', 30, 'dropped')
  await look(true)
  await tamper(town, "update coin_losses set gone_at = now() - interval '10 minutes'")
  for (const bucket of town.buckets) await raiseLosses(town.db, bucket)
  const [{ reference }] = await town.sql('select reference from provider_payments where order_ref = $1', [placed.id])
  await town.run(`loss propose ${reference} writeoff it was replaced`, 'ann')
  await town.run(`loss approve ${reference}`, 'ben')
}

/** Members' proofs of identity, and the people who act by hand on them. */
async function proven(town: Town) {
  const sara = await town.person('sara001')
  await town.sql('insert into mobile_proofs (bucket, member_id, mobile) values ($1, $2, $3)', [
    sara.member.bucket,
    sara.member.id,
    '13800000000',
  ])
  await town.db.tx(async (tx) => {
    await proposeFactor(tx, sara.member, randomBytes(32))
    await confirmFactor(tx, sara.member)
    await insertRecoveryCodes(tx, sara.member, [randomBytes(32), randomBytes(32)])
  })
  await reset(town, sara.member)
  await town.run('member correct propose sara001 name 林秋 seen with papers', 'ann')
  await town.run('member correct approve sara001 name', 'ben')
}

/** A login that two people open. */
async function reset({ acts, db: house }: Town, member: Member) {
  const seen = { why: 'seen', birthday: '1990-01-01' }
  const said = { kind: 'login', subject: subjectOf(member), says: seen } as const
  const proposes = (db: Db) =>
    db.tx(async (tx) => {
      await putReset(tx, member, { person: 'ann', ...seen })
      await propose(tx, said)
    })
  await acts('ann', proposes, 'member reset propose 1990-01-01 seen')
  const hash = (await openProposals(house)).at(-1)?.hash ?? ''
  const approves = (db: Db) =>
    db.tx(async (tx) => {
      await approve(tx, said, hash)
      await markResetApproved(tx, member, 'ben')
    })
  await acts('ben', approves, `member reset approve ${hash}`)
}

/** A bet that could not be read and was set apart; it is restored before two people end it. */
async function apart(town: Town) {
  const names = ['quin001', 'rosa001']
  const scene: Scene = {
    house: town,
    people: await Promise.all(names.map((one) => town.person(one))),
  }
  const due = await locked(scene)
  await drawIssue(town, due, hush)
  const [line] = await town.sql(
    'select order_id, play from bets where draw_id = $1 and line = 0 order by order_id limit 1',
    [due.drawId],
  )
  const becomes = (play: string) =>
    tamper(town, 'update bets set play = $2 where order_id = $1 and line = 0', [line.order_id, play])
  await becomes('k3.of_tomorrow')
  await settleIssue(town, await rowOf(scene, due.issue))
  await becomes(line.play)
  await town.run(`bet propose ${line.order_id} 0 settle the rules know it again`, 'ann')
  await town.run(`bet approve ${line.order_id} 0`, 'ben')
}
