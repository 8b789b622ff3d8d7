import * as v from 'valibot'
import { DESK_SESSION } from '../../core/desk/call.ts'
import type { Sql } from '../shell/db.ts'

export type NewSession = {
  id: string
  name: string
  tokenHash: Buffer
  profile: Buffer
  publicKey: Buffer
  sealedSeed: Buffer
}

export async function insertSession(db: Sql, session: NewSession): Promise<void> {
  const { id, name, tokenHash, profile, publicKey, sealedSeed } = session
  await db.run`
    insert into person_sessions (id, name, token_hash, profile, public_key, sealed_seed)
    values (${id}, ${name}, ${tokenHash}::bytea, ${profile}::bytea, ${publicKey}::bytea, ${sealedSeed}::bytea)`
}

const sessionRow = v.object({
  id: v.string(),
  name: v.string(),
  sealed_seed: v.instance(Buffer),
  made: v.string(),
  ends_at: v.date(),
})
export type SessionRow = v.InferOutput<typeof sessionRow>

/** The live session of a token in this browser, of one who is still among the people and signs by the same key. */
export const liveSession = (db: Sql, tokenHash: Buffer, profile: Buffer): Promise<SessionRow | undefined> =>
  db.maybe(sessionRow)`
    select s.id, s.name, s.sealed_seed, k.made,
           s.began_at + make_interval(hours => ${DESK_SESSION.hours}) as ends_at
      from person_sessions s
      join people p on p.name = s.name and p.entered_at is not null and p.ended_at is null
      join person_keys k
        on k.name = s.name
           and k.public_key = s.public_key
           and k.number = (select max(number) from person_keys where name = s.name)
     where s.token_hash = ${tokenHash}::bytea
       and s.profile = ${profile}::bytea
       and s.ended_at is null
       and s.seen_at > clock_timestamp() - make_interval(mins => ${DESK_SESSION.idleMinutes})
       and s.began_at > clock_timestamp() - make_interval(hours => ${DESK_SESSION.hours})`

/** Is the session with this id still open? Asked for the event stream that it has opened. */
export const isLiveSession = (db: Sql, id: string): Promise<boolean> => db.any`
  select
    from person_sessions s
    join people p on p.name = s.name and p.entered_at is not null and p.ended_at is null
    join person_keys k
      on k.name = s.name
         and k.public_key = s.public_key
         and k.number = (select max(number) from person_keys where name = s.name)
   where s.id = ${id}
     and s.ended_at is null
     and s.seen_at > clock_timestamp() - make_interval(mins => ${DESK_SESSION.idleMinutes})
     and s.began_at > clock_timestamp() - make_interval(hours => ${DESK_SESSION.hours})`

export const touchSession = (db: Sql, id: string): Promise<number> => db.run`
  update person_sessions
     set seen_at = clock_timestamp()
   where id = ${id}
     and ended_at is null`

export const endSession = (db: Sql, id: string): Promise<number> => db.run`
  update person_sessions
     set ended_at = clock_timestamp(), sealed_seed = ''
   where id = ${id}
     and ended_at is null`

const factorRow = v.object({ sealed: v.instance(Buffer), enrolled_at: v.nullable(v.date()) })
export type FactorRow = v.InferOutput<typeof factorRow>

/** An authenticator that was enrolled before two others reset the person's secret no longer counts. */
export const findFactor = (db: Sql, name: string): Promise<FactorRow | undefined> =>
  db.maybe(factorRow)`
    select f.sealed, f.enrolled_at
      from person_factors f
     where f.name = ${name}
       and not exists (select from person_keys k where k.name = f.name and k.ended_at > f.made_at)`

/** Stores the secret of an authenticator app that awaits its first right code; false where one that counts is enrolled already. */
export const putFactor = (db: Sql, name: string, sealed: Buffer): Promise<boolean> =>
  db.any`
    insert into person_factors as f (name, sealed)
    values (${name}, ${sealed}::bytea)
        on conflict (name) do update
       set sealed = excluded.sealed, made_at = excluded.made_at, enrolled_at = null, last_step = 0
     where f.enrolled_at is null
        or exists (select from person_keys k where k.name = f.name and k.ended_at > f.made_at)`

/** Uses a step up, and enrolls the app with its first one; false where that step or a later one was used. */
export const takeStep = (db: Sql, name: string, step: bigint): Promise<boolean> =>
  db.any`
    update person_factors
       set last_step = ${step}, enrolled_at = coalesce(enrolled_at, clock_timestamp())
     where name = ${name}
       and last_step < ${step}`
