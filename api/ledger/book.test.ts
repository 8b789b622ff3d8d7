// docs/LEDGER.md is written by this test from what the ledger did: `npm test` compares it, `vitest -u` renews it.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountLabel, accountName, houseAccounts, wallets, type Account, type End } from '../../core/accounts.ts'
import { kindName, transferKinds, type TransferKind } from '../../core/ledger.ts'
import { fen, toWire } from '../../core/money.ts'
import { ofPeople } from '../host/rights.ts'
import type { Member } from '../shell/serve.ts'
import type { Move } from './post/commands.ts'
import { setDrawState } from './post/draws.ts'
import { post } from './post/ledger.ts'
import { collectReceivables, resettleDraw } from './settle/resettle.ts'
import { openBetsChunk, settleChunk, type Settled } from './settle/settle.ts'
import type { OpenBet } from './post/ledger.sql.ts'
import { agree, bigLine, openTestLedger, order, wholeBook } from './testing.ts'

const { db, ledger, buckets, owner, sql, ...house } = await openTestLedger()
const amy = await house.member()
const theHouse: Member = { bucket: amy.bucket, id: 0n }

/** The moves of one command, each by its kind. */
async function moves(member: Member, ...legs: [TransferKind, bigint][]): Promise<void> {
  const all = legs.map(([kind, amount]): Move => {
    const { from, to } = transferKinds[kind]
    return { kind, from: atVenue(from), to: atVenue(to), amount: fen(amount) }
  })
  const command = { member, key: randomUUID(), moves: all }
  if (legs.some(([kind]) => isOfPeople(kind))) await owner.tx((tx) => post(tx, command))
  else await ledger.submit({ kind: 'transfer', ...command })
}

/** The house posts no such thing. */
const isOfPeople = (kind: TransferKind): boolean => ofPeople.some((one) => one === kind)

/** Every venue's wallets move alike; the page shows those of the fourth. */
const atVenue = (end: End): Account => end.replace('*', '3') as Account

/** An order of three lines of which one wins, one loses and one is pushed. */
async function oneDraw(): Promise<bigint> {
  const drawId = await house.draw()
  const lines = [bigLine(60_00n), bigLine(40_00n), bigLine(10_00n)]
  await ledger.submit(order(amy, drawId, { lines }))
  await setDrawState(db, drawId, { from: ['open'], to: 'drawn', buckets })
  const open = await openBetsChunk(db, amy.bucket, drawId, { after: 0n })
  const bets = open.map(({ memberId, orderId, line, stake }): Settled => {
    const bet = { memberId, orderId, line }
    if (line === 0) return { ...bet, outcome: 'won', payout: fen(117_00n), refund: fen(0n) }
    if (line === 1) return { ...bet, outcome: 'lost', payout: fen(0n), refund: fen(0n) }
    return { ...bet, outcome: 'push', payout: fen(0n), refund: stake }
  })
  await settleChunk(db, { bucket: amy.bucket, drawId, after: 0n, bets })
  return drawId
}

/** The draw was wrong: what won has lost, what lost is pushed, and what was pushed has won. */
async function settledAgain(drawId: bigint): Promise<void> {
  await agree(owner.pool, drawId)
  const judge = (bets: OpenBet[]) =>
    bets.map(({ memberId, orderId, line, stake }): Settled => {
      const bet = { memberId, orderId, line }
      if (line === 0) return { ...bet, outcome: 'lost', payout: fen(0n), refund: fen(0n) }
      if (line === 1) return { ...bet, outcome: 'push', payout: fen(0n), refund: stake }
      return { ...bet, outcome: 'won', payout: fen(19_50n), refund: fen(0n) }
    })
  await resettleDraw(db, { drawId, number: 1, buckets, judge })
}

const again = `\
A draw settled by a wrong result, or wrongly paid or void, is put right by two people:
\`npm run ops -- draw resettle\`, then \`draw approve\` (decision 26). Nobody types a result in: it is
made anew from the key that was revealed, and the payouts from the rules.

- **Each line that had come to something else** gets one command: what it should have brought comes in,
  what it had brought goes back, both whole. Lines that gain go first. What was before stays in
  \`bet_corrections\`, the numbers first published in \`issues\`; what holds now is in \`corrections\`.
- **No wallet goes below zero.** Only cash is taken, never what is held, saved, in a chase or at a venue.
  What cash cannot give the house advances (\`receivable_booked\`): the member owes it, in \`receivables\`,
  and a job takes it out of later cash (\`receivable_repaid\`). The account \`receivable\` is below zero by all
  that is owed.
- **Turnover** that was counted stays counted, for the member's sake. A draw that was void counted none:
  its lines count when it is settled again.
- **Chases.** Bets that a chase has placed stand, and an end stays an end. A chase that stops on a win and
  still runs stops before its next bet when any of its bets has won by the corrected result.
- **Records and totals** show each bet as it counts now, on the day of the bet; the money log shows the
  movements above, on the day on which they happened.`.split('\n')

const undone = `\
Coins may leave their chain for good after they were booked (\`docs/decisions/0007\`). Two people close that:
\`npm run ops -- loss list\`, \`loss propose\`, \`loss approve\`. Either way \`bank:in\` is corrected, so that it
holds what the chains hold, and \`loss_closings\` keeps each step with its note and its two names.

- **Written off.** The house bears it: \`losses\` is below zero by all that it has lost.
- **Taken back.** From the member's cash, whole; what cash cannot give is a receivable, as above. The fee of the
  deposit, where there was one, is written off. What the deposit asked to be played is asked no more. What an activity
  gave for it goes the same way behind it (\`gift_undone\`).
- **Still in review.** It was nobody's yet, so nobody loses it: it leaves \`review\`.
- **Back after all.** The same two people's way opens it again (\`restore\`), and each movement is turned round.`.split(
  '\n',
)

const watched =
  `The audit reads everything, once a night. Beside the payment of an order lies a body of 64 bytes: the hash of
the request, then that of its terms. The audit makes the second one again from the stored lines, so an order whose odds, selection,
stake, owner or time were changed is named, although each sum still fits. Twice a minute a job reads what is cheap:

- **Movements.** Each wallet that has moved since the last look stands where its last movement left it, in
  balance and number, and each movement began where the one before it ended (the one from before the look is
  read of cash only). So an amount that was taken from another account to make up for it is found, too.
- **The round.** The next slice of all wallets, in their order, each beside its last movement; a round takes a
  day at most. So a wallet that stands still is found, and a pair of changes that cancel out.
- **Balance**, where a round has ended. All wallets and accounts of a bucket add up to zero. Where they do not,
  payouts are frozen at once, and then the account is sought that does not hold what its movements come to.
- **Waiting money**, with the balance. \`held\`, \`chase\`, \`locked\`, \`in_transit:<n>\` and \`review\` hold what open
  orders say, in sum over a bucket (\`review\` over all). The log says what does not; payouts go on.

While payouts are frozen, the house sends none, whatever drifted, also where it was a venue's wallet. Withdrawals
can be made and stay \`requested\`, their money held; bets, deposits and transfers go on. The log and
\`npm run ops -- freeze list\` name the account. \`freeze lift <note>\` ends it once the books agree again;
within a minute what has waited is sent, each once. The history is append-only.

What decides over money and moves none, such as an order, an obligation or a payout account, stands as a hash among
the facts, under the seals of the journal; the audit names each that says something else (\`docs/decisions/0033\`).
What says who a member is, is hashed with a salt of that member's, so that nobody can try out what it was once the salt is
destroyed (\`docs/decisions/0055\`).`.split('\n')

type Entry = {
  kind: number
  account: number
  amount: bigint
  before: bigint | null
  after: bigint | null
}

const amountOf = (value: bigint | null) => (value === null ? '' : toWire(value))

function movement(kind: TransferKind, entries: Entry[]): string {
  const rows = entries
    .filter((entry) => entry.kind === transferKinds[kind].code)
    .slice(0, 2)
    .map(({ account, before, amount, after }) => {
      const label = accountLabel(account, 'amy001')
      return `| ${label} | ${amountOf(before)} | ${toWire(amount)} | ${amountOf(after)} |`
    })
  return [
    `### ${kind}`,
    '',
    transferKinds[kind].why,
    '',
    '| account | before | amount | after |',
    '| --- | ---: | ---: | ---: |',
    ...rows,
  ].join('\n')
}

const chart = [
  '| code | account | whose |',
  '| ---: | --- | --- |',
  ...[...Object.values(wallets), 10, 40, ...Object.values(houseAccounts)].map((code) => {
    const name = accountName(code).replace(/:0$/, ':<n>')
    const last = code === 10 ? '10–39' : code === 40 ? '40–69' : String(code)
    return `| ${last} | \`${name}\` | ${code < 100 ? 'the member' : 'the house'} |`
  }),
].join('\n')

const page = (rows: Entry[], book: string[]): string =>
  [
    '# The ledger',
    '',
    'Every movement of money is one row with two sides, so the books balance by construction. A wallet',
    'keeps its balance, never below zero, and the number of movements that touched it; each movement',
    'keeps both as they were behind it. The accounts of the house are sums. Nothing is ever edited: a',
    'mistake is put right by a new movement.',
    '',
    'This page is written by `api/ledger/book.test.ts` from what the ledger did in it.',
    '',
    '## Chart of accounts',
    '',
    chart,
    '',
    '## Movements',
    '',
    Object.keys(transferKinds)
      .map((kind) => movement(kind as TransferKind, rows))
      .join('\n\n'),
    '',
    '## A draw that is settled again',
    '',
    ...again,
    '',
    '## A transfer that its chain has undone',
    '',
    ...undone,
    '',
    '## The watch',
    '',
    ...watched,
    '',
    '## The whole book behind all of them',
    '',
    '```',
    ...book,
    '```',
    '',
  ].join('\n')

async function roundsAreOver() {
  await moves(amy, ['round_stake', 10_00n])
  await moves(theHouse, ['round_settled', 10_00n])
  await moves(amy, ['round_win', 25_00n])
  await moves(amy, ['round_stake', 7_00n])
  await moves(amy, ['round_refund', 7_00n])
  await moves(amy, ['round_stake_back', 10_00n], ['round_win_back', 25_00n])
  await moves(amy, ['venue_stake', 6_00n], ['venue_return', 9_00n])
  await moves(amy, ['venue_correction', 3_00n])
  await moves(amy, ['venue_correction_back', 2_00n])
}

async function savedAndGiven() {
  await moves(amy, ['invite_reward', 18_00n])
  await moves(amy, ['savings_in', 60_00n])
  await moves(amy, ['savings_out', 10_00n])
  await moves(amy, ['savings_lock', 30_00n])
  await moves(amy, ['savings_unlock', 30_00n], ['savings_interest', 5n], ['savings_in', 5n])
  await moves(amy, ['savings_interest', 8n])
  await moves(amy, ['offer_gift', 58_00n])
  await moves(amy, ['signin_gift', 88n])
  await moves(amy, ['prize_gift', 18_00n])
  await moves(amy, ['vip_upgrade', 8_00n])
  await moves(amy, ['vip_packet', 3_00n])
  await moves(amy, ['vip_birthday', 18_00n])
  await moves(amy, ['vip_exclusive', 100_00n])
  await moves(amy, ['rebate', 1_20n])
}

test('every kind of movement is in docs/LEDGER.md as it really happens', async () => {
  await moves(amy, ['deposit', 1_000_00n])
  await oneDraw()
  await moves(amy, ['chase_hold', 30_00n])
  await moves(amy, ['chase_stake', 10_00n])
  await moves(amy, ['chase_back', 20_00n])
  await moves(amy, ['deposit', 200_00n], ['deposit_fee', 1_00n])
  await moves(theHouse, ['deposit_review', 70_00n])
  await moves(amy, ['review_credit', 50_00n])
  await moves(theHouse, ['review_return', 20_00n])
  await moves(amy, ['withdraw_hold', 300_00n])
  await moves(
    amy,
    ['withdraw_paid', 290_00n],
    ['withdraw_fee', 3_00n],
    ['withdraw_admin_fee', 5_00n],
    ['withdraw_deduction', 2_00n],
  )
  await moves(amy, ['withdraw_returned', 290_00n], ['withdraw_fees_back', 8_00n], ['withdraw_deduction_back', 2_00n])
  await moves(amy, ['withdraw_hold', 100_00n])
  await moves(amy, ['withdraw_failed', 100_00n])
  await moves(amy, ['venue_in_hold', 90_00n])
  await moves(amy, ['venue_in_undone', 20_00n])
  await moves(amy, ['venue_in_settled', 70_00n])
  await moves(amy, ['venue_out_hold', 50_00n])
  await moves(amy, ['venue_out_undone', 10_00n])
  await moves(amy, ['venue_out_settled', 40_00n])
  const wrong = await oneDraw()
  await moves(amy, ['withdraw_hold', 1_250_00n])
  await settledAgain(wrong)
  await moves(amy, ['withdraw_failed', 1_250_00n])
  await collectReceivables(db, amy.bucket)
  await moves(amy, ['deposit', 500_00n])
  await roundsAreOver()
  await moves(amy, ['deposit_undone', 80_00n])
  await moves(amy, ['offer_gift', 6_00n])
  await moves(amy, ['gift_undone', 6_00n])
  await moves(theHouse, ['loss_written_off', 120_00n])
  await moves(theHouse, ['deposit_review', 30_00n])
  await moves(theHouse, ['review_undone', 30_00n])
  await moves(theHouse, ['review_restored', 30_00n])
  await moves(theHouse, ['review_undone', 30_00n])
  await moves(amy, ['deposit_restored', 80_00n])
  await moves(amy, ['gift_restored', 6_00n])
  await moves(theHouse, ['loss_recovered', 50_00n])
  await savedAndGiven()

  const rows = (await sql(
    'select kind, account, amount, before, after from entries order by created_at, key, leg, amount',
  )) as Entry[]
  const happened = new Set(rows.map(({ kind }) => kindName(kind)))
  expect([...happened].sort()).toEqual(Object.keys(transferKinds).sort())
  const book = (await wholeBook(owner.pool)).map((line) => line.replace('m1:', 'amy001:'))

  await expect(page(rows, book)).toMatchFileSnapshot('../../docs/LEDGER.md')
})
