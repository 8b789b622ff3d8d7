// The seed's own time: while it lasts, the database tells the house an earlier time, so that what the demo members have
// done is done by the house's own functions, in its order and at its instants, before any seal goes over it. A schema
// `past` with a clock of its own stands before pg_catalog in the search path of every function, in the defaults of the
// tables, and in the sessions of the house that lives there. Afterwards it is gone, and all is as the migrations made it.
import pg from 'pg'

export type Past = {
  /** The time that it tells now, in milliseconds. */
  now(): number
  /** A login whose sessions use the clock of the past. */
  login(config: pg.PoolConfig): pg.PoolConfig
  /** Says that it is this instant now; from there on time goes on by itself. Throws where it is later already. */
  comes(instant: Date): Promise<void>
  /** Moves the clock on to this instant; does nothing if it is later already. */
  reaches(instant: Date): Promise<void>
}

// Nobody has been told of anything yet: the commit that ends the past is waited for, and all before it with it.
const UNHURRIED = 'set synchronous_commit = off'

const PATH = 'pg_catalog, public, pg_temp'

/**
 * Runs `work` in the past of these databases, which begins at `from` in all of them; needs their owner, and that nobody else
 * is at work there.
 */
export async function inThePast(
  databases: readonly pg.ClientConfig[],
  from: Date,
  work: (past: Past) => Promise<void>,
): Promise<void> {
  const clients = databases.map((owner) => new pg.Client(owner))
  await Promise.all(clients.map((client) => client.connect()))
  const each = (text: string) => Promise.all(clients.map((client) => client.query(text)))
  let ownBackMs = 0
  const reaches = async (instant: Date) => {
    // One clock for all: what a venue says happened at this instant, the house hears at this instant.
    const backMs = Date.now() - instant.getTime()
    const moved = await Promise.all(
      clients.map((client) =>
        client.query(`select setval('past.back', $1::bigint) from past.back where last_value >= $1::bigint`, [
          backMs * 1_000,
        ]),
      ),
    )
    const isLater = moved.every(({ rowCount }) => rowCount === 1)
    if (isLater) ownBackMs = backMs
    return isLater
  }
  try {
    await each(`begin; ${turnBack}; commit; ${UNHURRIED}`)
    await reaches(from)
    await work({
      now: () => Date.now() - ownBackMs,
      login: (config) => ({ ...config, options: `${config.options ?? ''} ${LIVES_THERE}`.trim() }),
      reaches: async (instant) => void (await reaches(instant)),
      comes: async (instant) => {
        if (!(await reaches(instant))) throw new Error(`it is later than ${instant.toISOString()} already`)
      },
    })
  } finally {
    await each(`set synchronous_commit = on; begin; ${turnOn}; commit`).finally(() =>
      Promise.all(clients.map((client) => client.end())),
    )
  }
}

// Tables are made in the schema public, where a venue finds them again.
const LIVES_THERE = '-c search_path=public,past,pg_catalog -c synchronous_commit=off'

/** Ends a past that a kill has left behind. */
export async function leaveThePast(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ is: boolean }>(`select to_regnamespace('past') is not null as is`)
    if (rows[0]?.is) await client.query(`begin; ${turnOn}; commit`)
  } finally {
    await client.end()
  }
}

const clocks = ['clock_timestamp', 'statement_timestamp', 'now']

// A default binds the function that it calls by number, so each default is set again in the other schema's name.
const defaults = (from: string, to: string) => `
  for v_one in select d.adrelid::regclass as its_table, a.attname as its_column, pg_get_expr(d.adbin, d.adrelid) as says
                 from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
                where d.adrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
                  and pg_get_expr(d.adbin, d.adrelid) ~ '${from}(${clocks.join('|')})\\(\\)'
  loop
    execute format('alter table %s alter column %I set default %s', v_one.its_table, v_one.its_column,
                   regexp_replace(v_one.says, '${from}(${clocks.join('|')})\\(\\)', '${to}\\1()', 'g'));
  end loop;`

const functions = (from: string, to: string) => `
  for v_one in select oid::regprocedure as its_name
                 from pg_proc
                where pronamespace = 'public'::regnamespace and 'search_path=${from}' = any (proconfig)
  loop
    execute format('alter function %s set search_path = ${to}', v_one.its_name);
  end loop;`

/** A hundred years, in microseconds. */
const LONG_AGO = 3_155_760_000_000_000n

// How far back it is lies in a sequence, whose last value is read without a statement, so that the clock costs no more than a
// microsecond; and what is the same for a whole statement is stable, as its original, so that indexes over instants are used.
const told = (name: string) =>
  `pg_catalog.${name}() - pg_catalog.pg_sequence_last_value(''past.back'') * interval ''1 microsecond''`

const turnBack = `
  create schema past;
  grant usage on schema past to public;
  create sequence past.back minvalue -1000000;
  select setval('past.back', ${LONG_AGO}, true);
  grant select on past.back to public;
  create function past.clock_timestamp() returns timestamptz language sql volatile as
    'select ${told('clock_timestamp')}';
  create function past.now() returns timestamptz language plpgsql stable as
    'begin return ${told('now')}; end';
  create function past.statement_timestamp() returns timestamptz language plpgsql stable as
    'begin return ${told('statement_timestamp')}; end';
  do $$ declare v_one record; begin
    ${functions(PATH, `past, ${PATH}`)}
    ${defaults('\\m', 'past.')}
  end $$`

const turnOn = `
  do $$ declare v_one record; begin
    ${functions(`past, ${PATH}`, PATH)}
    ${defaults('past\\.', '')}
  end $$;
  drop schema past cascade`
