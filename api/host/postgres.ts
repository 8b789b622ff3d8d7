// PostgreSQL from npm as a child of ours: the real server, nothing to install, nothing left behind.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { binaries, clusterName, makeCluster, own, socketFolder, USER, version } from './cluster.ts'
import { CannotOpen } from '../shell/refusal.ts'
import { commandOf, processes, signal } from './processes.ts'

export { dataFolder } from './cluster.ts'

/** The address of the server for `pg`. Every field is given, so no PG* variable of the user can interfere. */
export interface Address {
  host: string
  port: number
  user: string
  ssl: false
}

export interface Postgres extends Address {
  /** The postmaster, for tests that kill it. */
  pid: number
  /** Ends the server and waits for it. Open sessions are cut. */
  stop(): Promise<void>
  /** Settles when the server has ended, for any reason. */
  gone: Promise<void>
}

export interface How {
  /** True: a commit survives power loss. False only for tests. */
  durable: boolean
  /** False: a commit does not wait for the disk, and a power loss takes the last ones; what is left is whole. */
  isWaitedFor?: boolean
  /** Receives messages about what takes long or went wrong, one line at a time. */
  say: (text: string) => void
  /** Folder of the copied binaries, when it is not `place` itself. */
  binaries?: string
  /** Connections it takes, when the house's own number is not enough: benches compare many clients. */
  connections?: number
}

/** A port number names the socket file only: the server never listens on the network. */
const PORT = 5432
const READY_WITHIN_MS = 60_000
// A server of the same cluster that is still going down refuses the next one for a moment.
const TRIES = 50

/** The folders of one cluster: its programs, data, socket and log. */
interface Cluster {
  bin: string
  data: string
  host: string
  log: string
  durable: boolean
  isWaitedFor: boolean
  connections: number
}

/** Starts the cluster in `place`/pg, made on first use. One caller at a time: the house lock sees to it. */
export async function startPostgres(place: string, how: How): Promise<Postgres> {
  const bin = join(binaries(how.binaries ?? place), 'bin')
  const [data, log] = [join(place, 'pg'), join(place, 'postgres.log')]
  const { durable, isWaitedFor = durable, connections = 60 } = how
  const cluster = { bin, data, log, host: socketFolder(data), durable, isWaitedFor, connections }
  if (!existsSync(data)) makeCluster(bin, data)
  refuseOther(data)
  await clearOrphans(data, how.say)
  for (let tries = 1; ; tries++) {
    const started = await tryToStart(cluster)
    if (started) return { host: cluster.host, port: PORT, user: USER, ssl: false, ...started }
    if (tries === TRIES) throw new Error(`PostgreSQL does not start:\n${tail(log)}`)
    await sleep(100)
  }
}

/** A server opens the files of its own major version only. */
function refuseOther(data: string) {
  const [made, runs] = [read(join(data, 'PG_VERSION')).trim(), version().split('.')[0]]
  if (made !== runs)
    throw new CannotOpen(`the data in ${data} is of PostgreSQL ${made || '?'}, and this version of Koi runs ${runs}`)
}

/**
 * Stops a server of this cluster whose house is dead (its guard usually has done so already), and what a
 * dead server left: a statement under way goes on without its server, and keeps the next one from starting.
 */
async function clearOrphans(data: string, say: (text: string) => void) {
  const pid = Number.parseInt(pidFile(data)[0] ?? '', 10)
  const isServer = () => pid > 0 && commandOf(pid).includes(data)
  if (isServer()) say('a PostgreSQL of an earlier run is still there: stopping it')
  const until = Date.now() + READY_WITHIN_MS
  while (isServer()) {
    if (Date.now() > until) throw new Error(`PostgreSQL (process ${pid}) of an earlier run does not stop`)
    signal(pid, 'SIGINT')
    await sleep(50)
  }
  const mark = `postgres: ${clusterName(data)}: `
  for (const { pid, command } of processes()) if (command.startsWith(mark)) signal(pid, 'SIGKILL')
}

async function tryToStart(cluster: Cluster) {
  const { data } = cluster
  const child = launch(cluster)
  const guard = watch(child)
  let over = false
  const gone = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()))
  void gone.then(() => {
    over = true
    guard.kill('SIGKILL')
  })
  const until = Date.now() + READY_WITHIN_MS
  while (!over && Date.now() < until && !ready(data, child.pid)) await sleep(10)
  if (!over && child.pid && ready(data, child.pid)) {
    const stop = async () => {
      child.kill('SIGINT')
      await gone
    }
    return { pid: child.pid, gone, stop }
  }
  child.kill('SIGKILL')
  await gone
  return undefined
}

/** A session of its own: Ctrl-C on the terminal is for the API, which stops the server when it has drained. */
function launch(cluster: Cluster): ChildProcess {
  const { bin, data, log } = cluster
  const chosen = Object.entries(settings(cluster))
  const args = chosen.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const file = openSync(log, 'a', 0o600)
  const options: SpawnOptions = { ...own(), detached: true, stdio: ['ignore', file, file] }
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...args], options)
  closeSync(file)
  return child
}

/** When we die, however it happens, the pipe closes and the guard stops the server. */
function watch(child: ChildProcess): ChildProcess {
  const guard = ['-c', 'cat; kill -INT "$0"', String(child.pid ?? 0)]
  if (!child.pid) guard[1] = 'exit 0'
  return spawn('/bin/sh', guard, { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
}

function settings({ data, host, durable, isWaitedFor, connections }: Cluster): Record<string, string> {
  const safe = durable ? 'on' : 'off'
  return {
    fsync: safe,
    synchronous_commit: isWaitedFor ? 'on' : 'off',
    full_page_writes: safe,
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: host,
    unix_socket_permissions: '0700',
    max_connections: String(connections),
    cluster_name: clusterName(data),
    shared_buffers: durable ? '256MB' : '128MB',
    // Few, far checkpoints: after each one every page is written to the log whole once more.
    checkpoint_timeout: '15min',
    max_wal_size: durable ? '4GB' : '1GB',
    wal_buffers: '16MB',
    random_page_cost: '1.1',
    // Statements here are short: compiling one costs more than it ever wins back.
    jit: 'off',
    io_method: 'sync',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...silence,
  }
}

/**
 * The server's own log tells how the server fares. No statement and no value comes into it: names and numbers of
 * members would lie there in the clear. The sender of a statement hears what was wrong with it.
 */
const silence = {
  log_min_messages: 'log', // without ERROR and WARNING, whose first line may quote a value
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse', // without DETAIL, which holds rows
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_min_duration_sample: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}

function ready(data: string, pid: number | undefined): boolean {
  const lines = pidFile(data)
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
}

const pidFile = (data: string) => read(join(data, 'postmaster.pid')).split('\n')
const tail = (file: string) => read(file).split('\n').slice(-12).join('\n')

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
