// Who may play, as facts (decision 0033): excluded, blocked and closed members, and those who came back.
import type { FactSource } from '../ledger/facts.ts'
import { factRow } from '../ledger/facts.ts'

export const playFacts: FactSource = {
  subject: 'play-state',
  atFirst: '[1]',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select id as member_id, 'state' as id, jsonb_build_array(play_state)::text as says
      from members
     where bucket = ${bucket}
       and id between ${from} and ${to}
       and (${ids}::text[] is null or 'state' = any (${ids}::text[]))`,
}
