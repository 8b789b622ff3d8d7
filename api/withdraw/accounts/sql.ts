import * as v from 'valibot'
import { protocols } from '../../../core/crypto-address.ts'
import type { Protocol } from '../../../core/crypto-address.ts'
import { accountKinds } from '../../../core/payout-account.ts'
import type { AccountKind } from '../../../core/payout-account.ts'
import { bankCodes } from '../../../core/site.ts'
import type { BankCode } from '../../../core/site.ts'
import type { Sql, Tx } from '../../db.ts'
import type { Member } from '../../serve.ts'

export function holderOf(db: Sql, member: Member) {
  return db.one(v.object({ real_name: v.string(), has_passcode: v.boolean() }))`
    select m.real_name, s.passcode is not null as has_passcode
      from members m
      join member_secrets s
        on s.bucket = ${member.bucket}
       and s.member_id = ${member.id}
     where m.bucket = ${member.bucket}
       and m.id = ${member.id}`
}

const accountRow = v.object({
  id: v.string(),
  kind: v.picklist(accountKinds),
  bank_code: v.nullable(v.picklist(bankCodes)),
  protocol: v.nullable(v.picklist(protocols)),
  alias: v.nullable(v.string()),
  holder: v.string(),
  masked: v.string(),
  cipher: v.instance(Buffer),
  fingerprint: v.instance(Buffer),
  added_at: v.date(),
  first_added_at: v.date(),
  removed_at: v.nullable(v.date()),
})
export type AccountRow = v.InferOutput<typeof accountRow>

/** All accounts that the member ever had, oldest first; an address is as old as its first appearance. */
export function everyAccount(db: Sql, member: Member): Promise<AccountRow[]> {
  return db.rows(accountRow)`
    select id, kind, bank_code, protocol, alias, holder, masked, cipher, fingerprint, added_at, removed_at,
           min(added_at) over (partition by fingerprint) as first_added_at
      from payout_accounts
     where bucket = ${member.bucket}
       and member_id = ${member.id}
     order by added_at, id`
}

export type NewAccount = {
  id: string
  kind: AccountKind
  holder: string
  masked: string
  cipher: Buffer
  fingerprint: Buffer
  bankCode?: BankCode
  branch?: string
  protocol?: Protocol
  alias?: string
}

export async function insertAccount(tx: Tx, member: Member, one: NewAccount): Promise<void> {
  const { bankCode = null, branch = null, protocol = null, alias = null } = one
  await tx.run`
    insert into payout_accounts (bucket, member_id, id, kind, bank_code, branch, protocol, alias, holder,
                                 masked, cipher, fingerprint)
    values (${member.bucket}, ${member.id}, ${one.id}, ${one.kind}, ${bankCode}, ${branch}, ${protocol}, ${alias},
            ${one.holder}, ${one.masked}, ${one.cipher}, ${one.fingerprint})`
}

/** Takes it off the list; the row stays, for money on its way and for the age of the address. */
export async function markRemoved(tx: Tx, member: Member, id: string): Promise<void> {
  await tx.run`
    update payout_accounts
       set removed_at = now()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
}

/** Has an order of a deposit ever been paid to this address? Any member's: it is the house's own. */
export async function isDepositAddress(db: Sql, bucket: number, address: string): Promise<boolean> {
  const found = await db.maybe(v.object({ found: v.number() }))`
    select 1 as found
      from deposits
     where bucket = ${bucket}
       and address = ${address}
     limit 1`
  return found !== undefined
}

/** Who had this account first, of all members. Whoever asks first is told their own number. */
export async function firstHolder(tx: Tx, member: Member, fingerprint: Buffer): Promise<bigint> {
  await tx.run`
    insert into account_holders (fingerprint, bucket, member_id)
    values (${fingerprint}, ${member.bucket}, ${member.id})
        on conflict do nothing`
  const found = await tx.one(v.object({ member_id: v.bigint() }))`
    select member_id
      from account_holders
     where fingerprint = ${fingerprint}`
  return found.member_id
}
