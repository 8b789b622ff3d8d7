// Members' switches of their wallets, as facts (decision 0033): a lock keeps money from venues, automatic transfer
// moves it there.
import { factRow, type FactSource } from '../../ledger/seal/facts.ts'

export const switchFacts: FactSource = {
  subject: 'wallet-switches',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, 'own' as id,
           jsonb_build_array(extract(epoch from locked_at), extract(epoch from auto_at),
                             extract(epoch from hide_empty_at))::text as says
      from wallet_switches
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or 'own' = any (${ids}::text[]))`,
}
