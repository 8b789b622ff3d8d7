// The deeds of people about draws and bets.
import * as declared from '../../core/desk/lottery.ts'
import { fen, toWire } from '../../core/money.ts'
import { approveEnding, cutOffApart, proposeEnding, waitingApart, type ApartBet } from '../ledger/settle/apart.ts'
import { receivableList } from '../ledger/settle/resettle.ts'
import type { Db } from '../shell/db.ts'
import { does, type Doing } from '../shell/deed.ts'
import { pagesOf } from '../shell/queue.ts'
import { everyBucket } from '../shell/shell.sql.ts'
import { judgeNow, tellEnded } from './apart.ts'
import {
  approveCorrection,
  drawOf,
  listCorrections,
  proposeCorrection,
  resumeCorrections,
  type Correction,
} from './correction/correction.ts'
import { approveVoid, proposeVoid } from './voids.ts'
import { betWords } from './words.ts'

export const lotteryDeeds: readonly Doing[] = [
  does(declared.drawList, async ({ db }) => ({
    list: await Promise.all((await listCorrections(db)).map((one) => shown(db, one))),
    owing: (await receivableList(db)).map(({ bucket, memberId, owed }) => ({
      ...{ member: String(memberId), bucket, owed: toWire(owed) },
    })),
  })),
  does(declared.drawResettle, async ({ db, person }, { why: note, ...draw }) => {
    const said = { person, note, buckets: await everyBucket(db) }
    const { correction, preview } = await proposeCorrection(db, draw, said)
    return {
      ...{ was: numbersOf(correction.wasNumbers), becomes: numbersOf(correction.numbers) },
      ...{ linesThatChange: preview.lines, wasPaid: toWire(fen(preview.wasPaid)), willPay: toWire(fen(preview.paid)) },
    }
  }),
  does(declared.drawApprove, async ({ db, person }, { hash, ...draw }) => {
    const buckets = await everyBucket(db)
    return shown(db, await approveCorrection(db, draw, { person, hash, buckets }))
  }),
  does(declared.drawVoid, ({ db, person }, { why: note, ...draw }) => proposeVoid(db, draw, { person, note })),
  does(declared.drawVoidApprove, async ({ db, person }, { hash, ...draw }) => {
    await approveVoid(db, draw, { person, hash, buckets: await everyBucket(db) })
    return draw
  }),
  does(declared.drawResume, async ({ db }) => ({ finished: await resumeCorrections(db, await everyBucket(db)) })),
  does(declared.betList, async ({ db }, { behind }) => {
    const { list, cutOff, more } = await pagesOf(db, behind, { list: waitingApart, cutOff: cutOffApart })
    return { list: list.map(shownBet), ...(cutOff.length > 0 && { cutOff: cutOff.map(shownBet) }), more }
  }),
  does(declared.betPropose, ({ db, person }, { order, line, ending, why: note }) =>
    proposeEnding(db, betOf(order, line), { ending, note, person }),
  ),
  does(declared.betApprove, async ({ db, person }, { order, line, hash }) => {
    const judging = { judge: judgeNow(db), onEnded: tellEnded }
    const { outcome, payout, refund } = await approveEnding(db, betOf(order, line), { person, hash, ...judging })
    return { order, line, outcome, toMember: toWire(fen(payout + refund)) }
  }),
]

const betOf = (orderId: string, line: string) => ({ orderId, line: Number.parseInt(line, 10) })

const numbersOf = (numbers: readonly number[] | null): string => numbers?.join(' ') ?? 'void'

const wire = (amount: bigint | null) => (amount === null ? null : toWire(fen(amount)))

async function shown(db: Db, one: Correction) {
  return {
    ...(await drawOf(db, one.drawId)),
    ...{ was: numbersOf(one.wasNumbers), becomes: numbersOf(one.numbers), why: one.note },
    ...{ proposedBy: one.proposedBy, approvedBy: one.approvedBy, state: stateOf(one) },
    ...{ lines: one.lines, wasPaid: wire(one.wasPaid), paid: wire(one.paid), owed: wire(one.owed) },
  }
}

function stateOf({ approvedBy, finishedAt }: Correction) {
  if (!approvedBy) return 'nobody has approved it'
  return finishedAt === null ? 'cut off: draw resume' : 'finished'
}

function shownBet(bet: ApartBet) {
  const stored = `${bet.play} ${JSON.stringify(bet.selection)}`
  return {
    ...{ order: bet.orderId, line: bet.line, member: String(bet.memberId), bucket: bet.bucket },
    ...{ draw: String(bet.drawId), bet: betWords(bet.play, bet.selection) ?? { zh_hans: stored, en: stored } },
    ...{ stake: toWire(bet.stake), foundAt: bet.foundAt.getTime() },
    ...{ proposal: bet.ending, proposedBy: bet.proposedBy, why: bet.note },
  }
}
