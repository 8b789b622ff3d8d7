// Inputs of the ledger's two doors, and how they travel to its functions.
import { randomUUIDv7 } from 'node:crypto'
import { accountCode, isAt, isHouse } from '../../../core/accounts.ts'
import { boardCodes, transferKinds } from '../../../core/ledger.ts'
import { sumFen, type Fen } from '../../../core/money.ts'
import type { Move, Order, OrderLine, Transfer } from '../../shell/ledger.ts'
import type { Member } from '../../shell/serve.ts'
import { byteas, int2s, int4s, int8s, texts, uuids } from './arrays.ts'
import { bodyOf } from './keys.ts'
import { bytesArray, plainArray, textArray } from './ledger.sql.ts'
import { bodyWith, orderTerms } from './terms.ts'

export type { Move, Order, OrderLine, Transfer } from '../../shell/ledger.ts'

const stakeOf = (line: OrderLine): bigint => BigInt(line.units) * line.unitStake

/** The hash of an order as it will lie in bets: by it the audit sees that its lines are still those. */
const termsOf = ({ member, drawId, oddsVersion, lines }: Order): Buffer =>
  orderTerms({
    ...{ memberId: member.id, drawId, oddsVersion },
    lines: lines.map((line, at) => ({
      ...line,
      line: at,
      board: boardCodes[line.board],
      stake: stakeOf(line),
    })),
  })

/** The total stake of an order. */
export const stakesOf = ({ lines }: Pick<Order, 'lines'>): Fen => sumFen(lines.map(stakeOf))

export const exposureOf = ({ lines }: Order): bigint => sumFen(lines.map((line) => line.best - stakeOf(line)))

/**
 * The arguments of place_bets, in its order. `look`: at what is known of each key, before all else. `quiet`: inside
 * a feature's transaction, which waits for locks as long as it likes; a lane does not.
 */
export function orderValues(
  bucket: number,
  orders: readonly Order[],
  { look = false, quiet = false }: { look?: boolean; quiet?: boolean },
): unknown[] {
  const lines = orders.flatMap(({ lines }, at) => lines.map((line, no) => ({ line, no, at: at + 1 })))
  const each = <T>(value: (order: Order) => T) => orders.map(value)
  const eachLine = <T>(value: (line: OrderLine) => T) => lines.map(({ line }) => value(line))
  return [
    bucket,
    int8s(each(({ member }) => member.id)),
    uuids(each(({ key }) => key)),
    byteas(each((order) => bodyWith(order.body, termsOf(order)))),
    int8s(each(({ drawId }) => drawId)),
    int4s(each(({ oddsVersion }) => oddsVersion)),
    int8s(each(({ lines }) => sumFen(lines.map(stakeOf)))),
    int8s(each(({ lines }) => sumFen(lines.map(({ best }) => best)))),
    int4s(lines.map(({ at }) => at)),
    int2s(lines.map(({ no }) => no)),
    texts(eachLine(({ play }) => play)),
    texts(eachLine(({ selection }) => JSON.stringify(selection))),
    int4s(eachLine(({ units }) => units)),
    int8s(eachLine(({ unitStake }) => unitStake)),
    int8s(eachLine(stakeOf)),
    texts(eachLine(({ odds }) => JSON.stringify(odds))),
    int8s(eachLine(({ best }) => best)),
    int2s(eachLine(({ board }) => boardCodes[board])),
    randomUUIDv7(),
    look,
    quiet,
  ]
}

/** The arguments of post_transfers, in its order. */
export function transferValues(bucket: number, transfers: readonly Transfer[], quiet: boolean): unknown[] {
  const legs = transfers.flatMap(({ member, moves }, at) =>
    moves.map((move) => ({ ...coded(move, member), at: at + 1 })),
  )
  return [
    bucket,
    plainArray(transfers.map(({ member }) => member.id)),
    plainArray(transfers.map(({ key }) => key)),
    bytesArray(transfers.map(transferBody)),
    textArray(transfers.map(({ ref }) => ref ?? null)),
    plainArray(legs.map(({ at }) => at)),
    plainArray(legs.map(({ kind }) => kind)),
    plainArray(legs.map(({ debit }) => debit)),
    plainArray(legs.map(({ credit }) => credit)),
    plainArray(legs.map(({ amount }) => amount)),
    quiet,
    randomUUIDv7(),
  ]
}

/** Checks a move against its kind: a wrong account is a bug of the caller, found before any SQL. */
function coded({ kind, from, to, amount }: Move, member: Member) {
  const known = transferKinds[kind]
  if (!isAt(known.from, from) || !isAt(known.to, to)) throw new Error(`${kind} does not go ${from} to ${to}`)
  if (amount <= 0n) throw new Error(`${kind} of ${amount} fen`)
  if ((isHouse(from) && isHouse(to)) !== (member.id === 0n))
    throw new Error('house to house belongs to member 0, and nothing else does')
  return { kind: known.code, debit: accountCode(from), credit: accountCode(to), amount }
}

/** The body of a command whose caller gave none: it tells a repeated key from a reused one. */
export const transferBody = ({ body, ref, moves }: Transfer): Buffer =>
  body ?? bodyOf(ref ?? '', ...moves.flatMap(({ kind, amount }) => [kind, amount]))
