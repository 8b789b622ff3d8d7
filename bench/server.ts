// A PostgreSQL for one run of a bench, with durable commits, gone behind it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dataFolder, startPostgres } from '../api/host/postgres.ts'
import type { Address } from '../api/host/postgres.ts'

export const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Hands over a server that has an empty database `bench`. */
export async function onFreshServer<T>(work: (server: Address) => Promise<T>): Promise<T> {
  const place = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  const how = { durable: true, say, connections: 300 }
  const server = await startPostgres(dataFolder(place, place), how)
  try {
    await runOn(server, 'create database bench')
    return await work(server)
  } finally {
    await server.stop()
    rmSync(place, { recursive: true, force: true })
  }
}

/** Runs a statement that no database of the bench is needed for. */
export async function runOn(server: Address, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}
