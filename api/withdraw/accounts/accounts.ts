// Payout accounts: whose money it is, where it may go, and from when.
import { randomUUID } from 'node:crypto'
import { isCardOf } from '../../../core/withdraw/card-bank.ts'
import { chainAddress, maskAddress, protocolOf } from '../../../core/withdraw/crypto-address.ts'
import type { Protocol } from '../../../core/coin.ts'
import type { Language } from '../../../core/endpoint.ts'
import { isSameName } from '../../../core/member/name.ts'
import { ACCOUNTS_MAX, type AccountKind, type PayoutAccount } from '../../../core/withdraw/payout-account.ts'
import { PASSCODE_PATTERN, type BankCode } from '../../../core/forms/fields.ts'
import { HOUR_MS } from '../../../core/time.ts'
import { m } from '../../../text/compiled/messages.js'
import type { Sql, Tx } from '../../shell/db.ts'
import { mayBeSealed } from '../../shell/generations.ts'
import { checkPasscode } from '../../member/passwords.ts'
import type { Origin } from '../../shell/origin.ts'
import { refuse } from '../../shell/refusal.ts'
import type { Ring } from '../../shell/ring.ts'
import { inform } from '../../message/inform.ts'
import { logEvent } from '../../security/log.ts'
import { isDepositAddress } from '../../deposit/deposit.ts'
import { holderOf } from '../../member/names.ts'
import type { Member } from '../../shell/serve.ts'
import { bankName } from '../../site/dictionary.ts'
import { fingerprintsOf, seal } from '../vault.ts'
import { resealMember } from './seals.ts'
import {
  everyAccount,
  firstHolder,
  insertAccount,
  markRemoved,
  type AccountRow,
  type NewAccount,
} from './accounts.sql.ts'

export async function accountsOf(db: Sql, member: Member, kind?: AccountKind): Promise<AccountRow[]> {
  const all = await everyAccount(db, member)
  return all.filter((one) => one.removed_at === null && (!kind || one.kind === kind))
}

/**
 * The services that adding an account needs: the ring of keys, the buckets of all members, and the origin of the
 * request.
 */
export type Vault = { ring: () => Ring; buckets: readonly number[]; origin: Origin }

export type CardRequest = { holder: string; bankCode: BankCode; cardNo: string; address: string }

/**
 * Adds a card, under the member's lock. Refuses in this order: card_bank, holder_differs, card_taken,
 * cards_full. The name on the card is the verified one: money leaves to no other name (R-WDR-02).
 */
export async function addCard(tx: Tx, member: Member, want: CardRequest, vault: Vault) {
  const { bankCode, address: branch } = want
  if (!isCardOf(bankCode, want.cardNo)) refuse('card_bank', { field: 'cardNo' })
  const holder = await ownName(tx, member, want.holder)
  return addAccount(tx, member, vault, {
    ...{ kind: 'bank', number: want.cardNo, masked: want.cardNo.slice(-4) },
    ...{ holder, bankCode, branch },
  })
}

export type ChainRequest = { alias: string; protocol: Protocol; address: string }

/**
 * Adds a USDT address. Refuses in this order: chain_address_other {protocol} (right, but of another
 * network), chain_address, chain_address_ours, account_taken, accounts_full.
 */
export async function addChainAddress(tx: Tx, member: Member, want: ChainRequest, vault: Vault) {
  const { protocol, alias } = want
  const number = chainAddress(protocol, want.address)
  if (number === undefined) {
    const other = protocolOf(want.address)
    if (other) refuse('chain_address_other', { protocol, other, field: 'address' })
    refuse('chain_address', { field: 'address' })
  }
  for (const bucket of vault.buckets) {
    if (await isDepositAddress(tx, bucket, number)) refuse('chain_address_ours', { field: 'address' })
  }
  const { real_name: holder } = await holderOf(tx, member)
  return addAccount(tx, member, vault, { kind: 'crypto', number, masked: maskAddress(number), holder, protocol, alias })
}

export type WalletRequest = { realName: string; alias: string; address: string }

/** Adds a wallet account, in the verified name. Refuses: holder_differs, account_taken, accounts_full. */
export async function addWallet(tx: Tx, member: Member, want: WalletRequest, vault: Vault) {
  const holder = await ownName(tx, member, want.realName)
  const number = want.address.toLowerCase()
  return addAccount(tx, member, vault, {
    ...{ kind: 'wallet', number, masked: maskWallet(number) },
    ...{ holder, alias: want.alias },
  })
}

/** The first letter and the last two: of the name before an @, where there is one. */
export function maskWallet(number: string): string {
  const [name = '', ...house] = number.split('@')
  const hidden = name.length < 4 ? `${name.slice(0, 1)}···` : `${name.slice(0, 1)}···${name.slice(-2)}`
  return house.length > 0 ? `${hidden}@${house.join('@')}` : hidden
}

async function ownName(tx: Tx, member: Member, typed: string): Promise<string> {
  const { real_name } = await holderOf(tx, member)
  return isSameName(typed, real_name) ? real_name : refuse('holder_differs', { field: 'holder' })
}

type Wanted = Omit<NewAccount, 'id' | 'cipher' | 'fingerprint'> & { number: string }

async function addAccount(
  tx: Tx,
  member: Member,
  { ring: read, origin }: Vault,
  { number, ...want }: Wanted,
): Promise<AccountRow> {
  const { kind, masked } = want
  const ring = await mayBeSealed(tx, read)
  await resealMember(tx, member, ring)
  const prints = fingerprintsOf(ring, want, number)
  const [fingerprint] = prints
  const known = await accountsOf(tx, member, kind)
  if (known.some((one) => one.fingerprint.equals(fingerprint))) {
    if (kind === 'bank') refuse('card_taken', { field: 'cardNo' })
    else refuse('account_taken', { field: 'address' })
  }
  const max = ACCOUNTS_MAX[kind]
  if (known.length >= max) refuse(kind === 'bank' ? 'cards_full' : 'accounts_full', { max })
  const id = randomUUID()
  await insertAccount(tx, member, { ...want, id, fingerprint, cipher: seal(ring, member, id, number) })
  await logEvent(tx, { event: 'account_added', member, origin, detail: { kind, masked } })
  const facts = { kind, masked, bank: want.bankCode ?? null, protocol: want.protocol ?? null }
  await inform(tx, member, { kind: 'account_added', facts, once: id })
  const first = await firstHolder(tx, member, prints)
  // A sign for people, and no more: a card may be a family's. The member is not told (BI-107).
  if (first !== member.id) {
    const detail = { kind, masked, with: String(first) }
    await logEvent(tx, { event: 'account_shared', member, origin, detail })
  }
  return getAccount(tx, member, id, 'card_not_found')
}

/** The member's own account, or the reason given, also for another member's account. */
export async function getAccount(
  db: Sql,
  member: Member,
  id: string,
  reason: 'card_not_found' | 'account_not_found',
): Promise<AccountRow> {
  return (await accountsOf(db, member)).find((one) => one.id === id) ?? refuse(reason)
}

/** Takes an account off the list. Refuses account_not_found, then as `checkSecret` does. */
export async function removeAccount(
  tx: Tx,
  member: Member,
  { id, passcode, origin }: { id: string; passcode: string; origin: Origin },
): Promise<void> {
  const account = await getAccount(tx, member, id, 'account_not_found')
  const { kind, masked, bank_code: bank, protocol } = account
  await checkSecret(tx, member, passcode, origin)
  await markRemoved(tx, member, id)
  await logEvent(tx, { event: 'account_removed', member, origin, detail: { kind, masked } })
  const facts = { kind, masked, bank, protocol }
  await inform(tx, member, { kind: 'account_removed', facts, once: id })
}

/** A password of the wrong shape never reaches the slow hash, nor counts as a try. */
export async function checkSecret(tx: Tx, member: Member, passcode: string, origin: Origin): Promise<void> {
  if (!PASSCODE_PATTERN.test(passcode)) {
    const { has_passcode } = await holderOf(tx, member)
    refuse(has_passcode ? 'passcode_shape' : 'no_withdraw_password', { field: 'secondaryPwd' })
  }
  await checkPasscode(tx, member, passcode, origin)
}

/** From when money may go there, counted from the first time that the address was added (decision 30). */
export const usableAt = (one: AccountRow, waitHours: number): number =>
  one.first_added_at.getTime() + waitHours * HOUR_MS

/** Returns the name of an account's kind: the bank, the coin and its network, the word for a wallet. */
export function nameOf(one: Pick<AccountRow, 'bank_code' | 'protocol'>, locale: Language): string {
  if (one.bank_code) return bankName(one.bank_code, locale)
  return one.protocol ? `USDT · ${one.protocol}` : m.withdraw_method_wallet({}, { locale })
}

export const maskedOf = (one: Pick<AccountRow, 'kind' | 'masked'>): string =>
  one.kind === 'bank' ? `···· ${one.masked}` : one.masked

export const showAccount = (one: AccountRow, waitHours: number, locale: Language): PayoutAccount => ({
  id: one.id,
  kind: one.kind,
  name: nameOf(one, locale),
  masked: maskedOf(one),
  alias: one.alias,
  holder: one.holder,
  protocol: one.protocol,
  usableAt: usableAt(one, waitHours),
  addedAt: one.added_at.getTime(),
})
