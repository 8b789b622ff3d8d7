// The statements of the shell itself.
import * as v from 'valibot'
import type { Tx } from './db.ts'
import type { Command, Member } from './serve.ts'

/** Everything that one member commands and that is counted goes one after the other. */
export async function lockMember(tx: Tx, member: Member): Promise<void> {
  await tx.one(v.object({ id: v.bigint() }))`
    select id
      from members
     where bucket = ${member.bucket}
       and id = ${member.id}
       for update`
}

export function findAnswer(tx: Tx, member: Member, key: string) {
  return tx.maybe(v.object({ body: v.instance(Buffer), answer: v.unknown() }))`
    select body, answer
      from answers
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and key = ${key}`
}

export async function insertAnswer(tx: Tx, member: Member, command: Command, answer: object): Promise<void> {
  await tx.run`
    insert into answers (bucket, member_id, key, body, answer)
    values (${member.bucket}, ${member.id}, ${command.key}, ${command.body}, ${JSON.stringify(answer)})`
}
