// The identity of a member where money depends on it, exclusion from promotions, and second factors, as facts (decision
// 0033).
import { factRow, type FactSource } from '../ledger/seal/facts.ts'

/** The id of facts that each member has only one of. */
export const OWN = 'own'

/**
 * May they play, and pay in? Whose cards are theirs, who invited them, where do codes go, by which name do people find
 * them, since when are they here (activities for newcomers go by it), and to which terms have they agreed? A row of every member from the registration on,
 * so that one that was made or taken away past the house is named too.
 */
export const memberFacts: FactSource = {
  subject: 'member',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select id as member_id, ${OWN}::text as id,
           (jsonb_build_array(username, extract(epoch from registered_at), play_state, real_name, mobile, birthday,
                              extract(epoch from verified_at), invited_by, is_demo, terms_version)
            || case when offers_ended_at is null then '[]'::jsonb else '["no offers"]'::jsonb end)::text as says
      from members
     where bucket = ${bucket}
       and id between ${from} and ${to}
       and (${ids}::text[] is null or ${OWN}::text = any (${ids}::text[]))`,
}

/** The passwords, as they are hashed. With the second one money leaves. */
export const secretFacts: FactSource = {
  subject: 'passwords',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, ${OWN}::text as id,
           jsonb_build_array(encode(sha256(convert_to(password, 'UTF8')), 'hex'),
                             encode(sha256(convert_to(passcode, 'UTF8')), 'hex'),
                             extract(epoch from passcode_changed_at))::text as says
      from member_secrets
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or ${OWN}::text = any (${ids}::text[]))`,
}

/** Every block of a member's: who said so, what they were before, and who let them in again. */
export const blockFacts: FactSource = {
  subject: 'block',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, extract(epoch from blocked_at)::text as id,
           jsonb_build_array(blocked_by, why, proposed_by, note, ended_by,
                             extract(epoch from ended_at))::text as says
      from member_blocks
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or ${OWN}::text = any (${ids}::text[]))`,
}

export const closedFacts: FactSource = {
  subject: 'closed-account',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, ${OWN}::text as id, jsonb_build_array(extract(epoch from closed_at))::text as says
      from member_closings
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or ${OWN}::text = any (${ids}::text[]))`,
}

/** Corrections, proposed or approved: the audit finds it if who said what is changed afterwards. */
export const correctionFacts: FactSource = {
  subject: 'member-correction',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, id::text as id,
           jsonb_build_array(field, was, value, why, proposed_by, extract(epoch from proposed_at), approved_by,
                             extract(epoch from approved_at))::text as says
      from member_corrections
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or id::text = any (${ids}::text[]))`,
}

/** The second factor, which payouts of much ask for: its secret as it is sealed, so that a rotation makes the next version. */
export const factorFacts: FactSource = {
  subject: 'second-factor',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, ${OWN}::text as id,
           jsonb_build_array(encode(sha256(sealed), 'hex'), extract(epoch from confirmed_at))::text as says
      from member_factors
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or ${OWN}::text = any (${ids}::text[]))`,
}

/**
 * The devices that a member signs in from, and the time and address of the last sign-in: the reward for an invited
 * friend on the same device waits for people. Stored as a hash of a hash: a device that the house has deleted cannot be
 * recognized any more.
 */
export const deviceFacts: FactSource = {
  subject: 'device',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, encode(sha256(device_hash), 'hex') as id,
           jsonb_build_array(address, extract(epoch from last_at))::text as says
      from member_devices
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or encode(sha256(device_hash), 'hex') = any (${ids}::text[]))`,
}

/** A code stands in for the second factor, once. */
export const recoveryCodeFacts: FactSource = {
  subject: 'recovery-code',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, encode(code_hash, 'hex') as id, jsonb_build_array(extract(epoch from used_at))::text as says
      from factor_codes
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or encode(code_hash, 'hex') = any (${ids}::text[]))`,
}

/** Facts of a vouched birthday, by which a member recovers the login: two people have agreed to it. */
export const resetFacts: FactSource = {
  subject: 'login-reset',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, ${OWN}::text as id,
           jsonb_build_array(birthday, why, proposed_by, extract(epoch from proposed_at), approved_by,
                             extract(epoch from approved_at), extract(epoch from used_at))::text as says
      from login_resets
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::text[] is null or ${OWN}::text = any (${ids}::text[]))`,
}
