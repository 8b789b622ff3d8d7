import * as v from 'valibot'
import { protocols, type Protocol } from '../../../core/coin.ts'
import { accountKinds, type AccountKind } from '../../../core/withdraw/payout-account.ts'
import { bankCodes, type BankCode } from '../../../core/forms/fields.ts'
import { addFacts } from '../../ledger/seal/facts.ts'
import type { Sql, Tx } from '../../shell/db.ts'
import { byGeneration, sealCount } from '../../shell/generations.sql.ts'
import type { Member } from '../../shell/serve.ts'
import { accountFacts } from '../facts.sql.ts'

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
  await addFacts(tx, accountFacts, member, [one.id])
}

/** Takes it off the list; the row stays, for money on its way and for the age of the address. */
export async function markRemoved(tx: Tx, member: Member, id: string): Promise<void> {
  await tx.run`
    update payout_accounts
       set removed_at = now()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
  await addFacts(tx, accountFacts, member, [id])
}

export async function updateSealed(
  tx: Tx,
  member: Member,
  id: string,
  { cipher, fingerprint }: Pick<NewAccount, 'cipher' | 'fingerprint'>,
): Promise<void> {
  await tx.run`
    update payout_accounts
       set cipher = ${cipher}, fingerprint = ${fingerprint}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
  await addFacts(tx, accountFacts, member, [id])
}

/** The next members with an account that lies under another generation of the secret than this one. */
export const membersSealedElse = (db: Sql, after: Member, generation: number, count: number): Promise<bigint[]> =>
  db.values(v.bigint())`
    select distinct member_id
      from payout_accounts
     where bucket = ${after.bucket}
       and member_id > ${after.id}
       and get_byte(cipher, 0) <> ${generation}
     order by member_id
     limit ${count}`

/** Returns how many payout accounts are sealed under each generation of the secret. */
export const accountSeals = async (db: Sql, buckets: readonly number[]) =>
  byGeneration(
    await db.rows(sealCount)`
    select get_byte(cipher, 0) as generation, count(*)::int as count
      from payout_accounts
     where bucket = any (${buckets}::smallint[])
     group by 1`,
  )

const holderRow = v.object({ bucket: v.number(), member_id: v.bigint(), first_at: v.date() })

/**
 * Returns the first member who had this account: by its fingerprint under any generation, the sealing one first. A
 * member who is the first gets their own number.
 */
export async function firstHolder(
  tx: Tx,
  member: Member,
  [fingerprint, ...others]: readonly [Buffer, ...Buffer[]],
): Promise<bigint> {
  await tx.run`
    insert into account_holders (fingerprint, bucket, member_id)
    values (${fingerprint}, ${member.bucket}, ${member.id})
        on conflict do nothing`
  const found = await tx.one(holderRow)`
    select bucket, member_id, first_at
      from account_holders
     where fingerprint = any (${[fingerprint, ...others]}::bytea[])
     order by first_at
     limit 1`
  return found.member_id
}

/** Who had an account first, as it is sealed now; undefined for an account that nobody has added. */
export const holderBy = (db: Sql, fingerprint: Buffer): Promise<bigint | undefined> =>
  db.maybeValue(v.bigint())`
    select member_id
      from account_holders
     where fingerprint = ${fingerprint}`

/** The first holder of an account is found by its new fingerprint too. */
export async function keepHolder(tx: Tx, was: Buffer, is: Buffer): Promise<void> {
  const first = await tx.maybe(holderRow)`
    select bucket, member_id, first_at
      from account_holders
     where fingerprint = ${was}`
  if (!first) return
  await tx.run`
    insert into account_holders (fingerprint, bucket, member_id, first_at)
    values (${is}, ${first.bucket}, ${first.member_id}, ${first.first_at})
        on conflict do nothing`
}
