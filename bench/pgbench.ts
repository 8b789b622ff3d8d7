// PostgreSQL's own yardstick, where the machine has it.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Address } from '../api/host/postgres.ts'

const DATABASE = 'pgbench'

const packaged = '/usr/lib/postgresql'

/** The program in the path, or of the newest PostgreSQL that the system has; undefined where there is none. */
export function findPgbench(): string | undefined {
  const versions = existsSync(packaged) ? readdirSync(packaged).sort().reverse() : []
  const known = versions.map((version) => join(packaged, version, 'bin/pgbench')).find(existsSync)
  return spawnSync('pgbench', ['--version']).status === 0 ? 'pgbench' : known
}

const run = (program: string, server: Address, args: string[]): string => {
  const address = ['-h', server.host, '-p', String(server.port), '-U', server.user]
  const done = spawnSync(program, [...address, ...args, DATABASE], { encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`pgbench: ${done.stderr}`)
  return done.stdout
}

/** Fills its tables inside the server: a hundred thousand rows for each step of the scale. */
export const fillPgbench = (program: string, server: Address, scale: number): string =>
  run(program, server, ['-i', '-q', '-I', 'dtGvp', '-s', String(scale)])

/** Transactions per second of the tpcb-like script; in less than its least time, a second, a few of each client. */
export function runPgbench(program: string, server: Address, clients: number, seconds: number): number {
  const until = seconds < 1 ? ['-t', '20'] : ['-T', String(Math.ceil(seconds))]
  const said = run(program, server, ['-n', '-c', String(clients), '-j', '2', ...until])
  const [, rate = ''] = /tps = ([\d.]+)/.exec(said) ?? []
  return Number.parseFloat(rate)
}

export const pgbenchDatabase = DATABASE
