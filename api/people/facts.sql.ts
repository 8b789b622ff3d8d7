// The people who may act by hand, and what they did, as facts (decision 0033): otherwise two rows written by a hand would be two
// people, and nobody would miss a note about a member that the owner of the database has deleted.
import { factRow, type FactSource } from '../ledger/seal/facts.ts'

/** Facts of people, which belong to the house, in its first bucket. A key or a role of whom the register does not have has no fact: it waits for who enters under that name. */
export const personFacts: FactSource = {
  subject: 'person',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, n.name as id,
           jsonb_build_array(made_by, approved_by,
                             (select jsonb_agg(jsonb_build_array(k.number, encode(k.public_key, 'hex'), k.made, extract(epoch from k.since),
                                                                  extract(epoch from k.ended_at), k.end_by, k.ended_by)
                                               order by k.number)
                                from person_keys k
                               where k.name = n.name),
                             (select jsonb_agg(jsonb_build_array(r.role, r.given_by, r.approved_by, extract(epoch from r.given_at))
                                               order by r.role)
                                from person_roles r
                               where r.name = n.name),
                             encode(code_hash, 'hex'), extract(epoch from code_until), extract(epoch from made_at),
                             extract(epoch from entered_at), end_by, ended_by, extract(epoch from ended_at))::text as says
      from (select name from people union select name from person_keys union select name from person_roles) n
      left join people p on p.name = n.name
     where 0 between ${from}::bigint and ${to}::bigint
       and ${bucket} = (select min(b.bucket) from buckets b)
       and (${ids}::text[] is null or n.name = any (${ids}::text[]))`,
}

/**
 * Facts of deeds: all lines of each, with their instants and ends. What was typed lies under the signature, which nobody guesses and
 * which is part of the fact; where there is none it is left out, for a hash of it could be tried out.
 */
export const deedFacts: FactSource = {
  subject: 'deed',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, id::text as id,
           jsonb_build_array(jsonb_agg(jsonb_build_array(outcome, extract(epoch from at), person, session, encode(signature, 'hex'))
                                       order by outcome),
                             case when bool_or(signature is not null)
                                  then jsonb_agg(jsonb_build_array(words, why) order by outcome) end)::text as says
      from deeds
     where 0 between ${from}::bigint and ${to}::bigint
       and ${bucket} = (select min(b.bucket) from buckets b)
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))
     group by id`,
}
