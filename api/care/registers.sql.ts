// The statements of answers of outside registers about a member. Rows are only added.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { registerFacts } from './facts.sql.ts'

/** The registers that have a member by the last answer. */
export async function listedNow(db: Sql, member: Member): Promise<string[]> {
  const found = await db.maybeValue(anyList(v.string()))`
    select listed
      from care_registers
     where bucket = ${member.bucket}
       and member_id = ${member.id}
     order by said_at desc, id
     limit 1`
  return found ?? []
}

type NewAnswer = { id: string; listed: string[]; now: Date }

export async function insertRegisters(tx: Tx, member: Member, { id, listed, now }: NewAnswer): Promise<void> {
  await tx.run`
    insert into care_registers (bucket, member_id, id, listed, said_at)
    values (${member.bucket}, ${member.id}, ${id}, ${listed}::text[], ${now})`
  await addFacts(tx, registerFacts, member, [id])
}
