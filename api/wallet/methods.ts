// By what an entry came or went: the way to pay, the bank, the venue, the lottery (spec 3, transaction detail).
import type { DepositType } from '../../core/deposit.ts'
import type { Language } from '../../core/endpoint.ts'
import { UUID_PATTERN } from '../../core/forms/fields.ts'
import { kindName } from '../../core/ledger.ts'
import type { TransferKind } from '../../core/ledger.ts'
import { findLottery, readDrawId } from '../../core/lottery/calendar.ts'
import { m } from '../../text/compiled/messages.js'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { bankName } from '../site/dictionary.ts'
import {
  findChaseLotteries,
  findDepositTypes,
  findLegLotteries,
  findOrderDraws,
  findPayees,
} from './methods.sql.ts'
import type { Entry } from './wallet.sql.ts'
import { venueNameAt } from './venue-names.ts'

const ways: Record<DepositType, typeof m.deposit_fastpay> = {
  fastpay: m.deposit_fastpay,
  local: m.deposit_local,
  link: m.deposit_link,
  alipay: m.deposit_alipay,
  crypto: m.deposit_crypto,
  cash: m.deposit_cash,
  service: m.deposit_service,
}

type Find = (
  db: Sql,
  member: Member,
  ids: string[],
  locale: Language,
) => Promise<{ id: string; name: string | null }[]>

const findWays: Find = async (db, member, ids, locale) =>
  (await findDepositTypes(db, member, ids)).map(({ id, type }) => ({
    id,
    name: ways[type]({}, { locale }),
  }))

const findBanks: Find = async (db, member, ids, locale) =>
  (await findPayees(db, member, ids)).map(({ id, bank, protocol, alias }) => ({
    id,
    name: bank ? bankName(bank, locale) : protocol ? `USDT ${protocol}` : alias,
  }))

const findGames: Find = async (db, member, ids, locale) =>
  (await findOrderDraws(db, member, ids)).map(({ id, draw }) => ({
    id,
    name: lotteryOf(draw, locale),
  }))

const namedBy =
  (find: typeof findChaseLotteries): Find =>
  async (db, member, ids, locale) =>
    (await find(db, member, ids)).map(({ id, lottery }) => ({
      id,
      name: findLottery(lottery)?.name({}, { locale }) ?? null,
    }))
const findChases = namedBy(findChaseLotteries)
const findLegs = namedBy(findLegLotteries)

const lotteryOf = (draw: bigint, locale: Language): string | null =>
  readDrawId(draw)?.lottery.name({}, { locale }) ?? null

/** Where the order of an entry is found, by its kind; a kind that is not here says all by its name. */
const finds: Partial<Record<TransferKind, Find>> = {
  deposit: findWays,
  review_credit: findWays,
  deposit_fee: findWays,
  withdraw_hold: findBanks,
  withdraw_failed: findBanks,
  withdraw_returned: findBanks,
  withdraw_fees_back: findBanks,
  withdraw_deduction_back: findBanks,
  bet_payout: findGames,
  bet_refund: findGames,
  bet_payout_again: findGames,
  bet_refund_again: findGames,
  bet_payout_back: findGames,
  bet_refund_back: findGames,
  chase_hold: findChases,
  // The stake of a leg goes to its order.
  chase_stake: findLegs,
  chase_back: findChases,
}

/** A function that names the method of each of these entries; null where there is none to name. */
export async function methodsOf(
  db: Sql,
  member: Member,
  entries: readonly Entry[],
  locale: Language,
): Promise<(entry: Entry) => string | null> {
  const asked = new Map<Find, string[]>()
  for (const { kind, ref } of entries) {
    const find = finds[kindName(kind)]
    if (find && ref && UUID_PATTERN.test(ref)) asked.set(find, [...(asked.get(find) ?? []), ref])
  }
  const found = await Promise.all([...asked].map(([find, ids]) => find(db, member, ids, locale)))
  const names = new Map(found.flat().map(({ id, name }) => [id, name]))
  return ({ kind, ref, other }) => {
    // A bet names its draw at once.
    if (kindName(kind) === 'bet') return ref ? lotteryOf(BigInt(ref), locale) : null
    return venueNameAt(other, locale) ?? names.get(ref ?? '') ?? null
  }
}
