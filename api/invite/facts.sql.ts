// Rewards for invited friends, and the decisions of people on them, as facts (decision 0033).
import { factRow, type FactSource } from '../ledger/seal/facts.ts'

/** A friend who waits and one whose time is over have the same fact, because only time turns one into the other. */
export const invitationFacts: FactSource = {
  subject: 'invitation',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, friend_id::text as id,
           jsonb_build_array(friend_bucket, case when state = 'over' then 'waiting' else state end, reward, signals,
                             extract(epoch from registered_at), network, encode(came_on, 'hex'), encode(given, 'hex'),
                             extract(epoch from earned_at), claim_id, extract(epoch from claimed_at), cleared_by,
                             approved_by, extract(epoch from approved_at))::text as says
      from invitations
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::bigint[] is null or friend_id = any (${ids}::bigint[]))`,
}

export const inviterFacts: FactSource = {
  subject: 'inviter',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, 'inviter' as id, jsonb_build_array(code, extract(epoch from blocked_at), blocked_by, why, proposed_by)::text as says
      from inviters
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or 'inviter' = any (${ids}::text[]))`,
}
