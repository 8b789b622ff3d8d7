// The statements of the second factor.
import * as v from 'valibot'
import { addFacts, sayGone } from '../../ledger/seal/facts.ts'
import type { Sql, Tx } from '../../shell/db.ts'
import { byGeneration, sealCount } from '../../shell/generations.sql.ts'
import type { Member } from '../../shell/serve.ts'
import { factorFacts, OWN, recoveryCodeFacts } from '../facts.sql.ts'

const factor = v.object({
  sealed: v.instance(Buffer),
  confirmed_at: v.nullable(v.date()),
  last_step: v.bigint(),
})
export type FactorRow = v.InferOutput<typeof factor>

export const findFactor = (db: Sql, member: Member): Promise<FactorRow | undefined> =>
  db.maybe(factor)`
    select sealed, confirmed_at, last_step
      from member_factors
     where bucket = ${member.bucket}
       and member_id = ${member.id}`

/** A secret that its app has still to show; it takes the place of one that was never shown. False where one counts. */
export async function proposeFactor(tx: Tx, member: Member, sealed: Buffer): Promise<boolean> {
  const written = await tx.run`
    insert into member_factors as f (bucket, member_id, sealed)
    values (${member.bucket}, ${member.id}, ${sealed})
        on conflict (bucket, member_id) do update
       set sealed = excluded.sealed
     where f.confirmed_at is null`
  if (written === 1) await addFacts(tx, factorFacts, member, [OWN])
  return written === 1
}

export async function confirmFactor(tx: Tx, member: Member): Promise<void> {
  await tx.run`
    update member_factors
       set confirmed_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}`
  await addFacts(tx, factorFacts, member, [OWN])
}

/** Uses a step up, and all before it. Answers false where it is used already. */
export const takeStep = (tx: Tx, member: Member, step: bigint): Promise<boolean> =>
  tx.any`
    update member_factors
       set last_step = ${step}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and last_step < ${step}`

export async function deleteFactor(tx: Tx, member: Member): Promise<void> {
  await tx.run`
    delete from member_factors
     where bucket = ${member.bucket}
       and member_id = ${member.id}`
  await sayGone(tx, factorFacts, member, [OWN])
  const codes = await tx.values(v.string())`
    delete from factor_codes
     where bucket = ${member.bucket}
       and member_id = ${member.id}
 returning encode(code_hash, 'hex') as id`
  await sayGone(tx, recoveryCodeFacts, member, codes)
}

export async function insertRecoveryCodes(tx: Tx, member: Member, hashes: readonly Buffer[]) {
  await tx.run`
    insert into factor_codes (bucket, member_id, code_hash)
    select ${member.bucket}, ${member.id}, hash
      from unnest(${hashes}::bytea[]) as hash`
  const ids = hashes.map((hash) => hash.toString('hex'))
  await addFacts(tx, recoveryCodeFacts, member, ids)
}

/** Answers false where there is no such code, or it is used already. */
export async function takeRecoveryCode(tx: Tx, member: Member, hash: Buffer): Promise<boolean> {
  const taken = await tx.any`
    update factor_codes
       set used_at = statement_timestamp()
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and code_hash = ${hash}
       and used_at is null`
  if (taken) await addFacts(tx, recoveryCodeFacts, member, [hash.toString('hex')])
  return taken
}

export const countRecoveryCodes = (db: Sql, member: Member): Promise<number> =>
  db.value(v.number())`
    select count(*)::int as left
      from factor_codes
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and used_at is null`

// Seals

/** Returns how many secrets of second factors are sealed under each generation. */
export const factorSeals = async (db: Sql, buckets: readonly number[]) =>
  byGeneration(
    await db.rows(sealCount)`
    select get_byte(sealed, 0) as generation, count(*)::int as count
      from member_factors
     where bucket = any (${buckets}::smallint[])
     group by 1`,
  )

/** Members of a bucket whose secret lies under another generation than this one. */
export const factorsSealedElse = (db: Sql, bucket: number, generation: number, limit: number) =>
  db.values(v.bigint())`
    select member_id
      from member_factors
     where bucket = ${bucket}
       and get_byte(sealed, 0) <> ${generation}
     order by member_id
     limit ${limit}`

export async function setSealed(tx: Tx, member: Member, sealed: Buffer): Promise<void> {
  await tx.run`
    update member_factors
       set sealed = ${sealed}
     where bucket = ${member.bucket}
       and member_id = ${member.id}`
  await addFacts(tx, factorFacts, member, [OWN])
}
