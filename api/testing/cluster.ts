// The tests on Citus (npm run citus): a template on every machine of a cluster, copied machine by machine.
import pg from 'pg'
import type { Address } from '../host/postgres.ts'
import { prepare } from '../host/prepare.ts'

/** The coordinator of the cluster that `url` names, then its workers. */
export async function nodesOf(url: string): Promise<Address[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ host: string; port: number }>(`
      select nodename as host, nodeport as port
        from pg_dist_node
       where isactive and noderole = 'primary' and groupid > 0
       order by nodeid`)
    if (rows.length === 0) throw new Error('the database of DATABASE_URL has no Citus workers')
    const { host, port, user = 'postgres', password } = client
    const account = { user, ssl: false as const, ...(password ? { password } : {}) }
    return [{ host, port, ...account }, ...rows.map((worker) => ({ ...worker, ...account }))]
  } finally {
    await client.end()
  }
}

/** The machine where the rows of a bucket lie: on one PostgreSQL that very one. */
export async function homeOf<C extends Address & { database: string }>(config: C, bucket: number): Promise<C> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    const extension = await client.query("select 1 from pg_extension where extname = 'citus'")
    if (!extension.rowCount) return config
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port
         from pg_dist_shard_placement
        where shardid = get_shard_id_for_distribution_column('wallets', $1::smallint)`,
      [bucket],
    )
    return { ...config, ...rows[0] }
  } finally {
    await client.end()
  }
}

/**
 * Puts the extension and every migration into a database that stands empty on all nodes, and closes
 * it. What Citus knows of its tables lies in each node's own catalog and names no database, so copies
 * of all nodes' parts under one name are again one distributed database.
 */
export async function fillTemplate(nodes: Address[], database: string): Promise<void> {
  const [coordinator, ...workers] = nodes
  if (!coordinator) throw new Error('a cluster without a coordinator')
  for (const node of nodes) await run({ ...node, database }, 'create extension citus')
  const join = [
    `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  ]
  await run({ ...coordinator, database }, ...join)
  await prepare({ ...coordinator, database })
  for (const node of nodes) {
    // Citus' own daemon holds each database, but a template must have no sessions.
    await run(
      { ...node, database: 'postgres' },
      `alter database ${database} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
    )
  }
}

async function run(config: pg.ClientConfig, ...statements: string[]): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
