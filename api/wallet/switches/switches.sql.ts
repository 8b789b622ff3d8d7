import * as v from 'valibot'
import { addFacts } from '../../ledger/seal/facts.ts'
import type { Sql, Tx } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import { switchFacts } from './facts.sql.ts'

const row = v.object({ locked: v.boolean(), auto: v.boolean(), hideEmpty: v.boolean() })

export function findSwitches(db: Sql, member: Member) {
  return db.maybe(row)`
    select locked_at is not null as locked, auto_at is not null as auto,
           hide_empty_at is not null as "hideEmpty"
      from wallet_switches
     where bucket = ${member.bucket}
       and member_id = ${member.id}`
}

export type Dates = { locked: Date | null; auto: Date | null; hideEmpty: Date | null }

/** Writes all three; a switch that was on keeps the date since when. */
export async function keepSwitches(tx: Tx, member: Member, dates: Dates): Promise<void> {
  const { locked, auto, hideEmpty } = dates
  await tx.run`
    insert into wallet_switches (bucket, member_id, locked_at, auto_at, hide_empty_at)
    values (${member.bucket}, ${member.id}, ${locked}, ${auto}, ${hideEmpty})
        on conflict (bucket, member_id) do update
       set locked_at = case when excluded.locked_at is null then null
                            else coalesce(wallet_switches.locked_at, excluded.locked_at) end,
           auto_at = case when excluded.auto_at is null then null
                          else coalesce(wallet_switches.auto_at, excluded.auto_at) end,
           hide_empty_at = case when excluded.hide_empty_at is null then null
                                else coalesce(wallet_switches.hide_empty_at, excluded.hide_empty_at) end`
  await addFacts(tx, switchFacts, member, ['own'])
}
