// Every variable of the house, read once. No other file of the server reads process.env. What a feature lets the
// operator set stands in its folder (settings.ts); here is what the machine is: addresses, database, folder, secret.
import * as v from 'valibot'
import { missingIn, settings, type Settings } from '../settings.ts'
import { CannotOpen } from '../shell/refusal.ts'
import { readRing } from '../shell/ring.ts'
import { whole, type Given } from '../shell/settings.ts'
import { unsafeFacts, unsafeGiven, type DatabaseFacts } from './unsafe.ts'

const port = (fallback: number) => v.pipe(whole(fallback), v.maxValue(65_535, 'must be a port, 0 to 65535'))

const LOOPBACK = '127.0.0.1'
const database = v.optional(v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\//, 'must be an address, postgres://…')))

const machine = v.object({
  PORT: port(8080),
  /** This machine alone, unless it is said; 0.0.0.0 is every network that it is in. */
  HOST: v.optional(v.string(), LOOPBACK),
  DATABASE_URL: database,
  /** The address by which the house logs in as koi_app; without it, at the owner's address with no password. */
  DATABASE_APP_URL: database,
  /**
   * The address by which people at the desk (npm run ops) log in as koi_desk; without it, the owner's with no password.
   */
  DATABASE_DESK_URL: database,
  DATA_DIR: v.optional(v.string()),
  NODE_ENV: v.optional(v.string(), 'development'),
  /** The address at which members reach the house: links in the cashier's page lead back to it. */
  PUBLIC_URL: v.optional(v.string()),
  /** Without it info, and warn on a terminal: requests are told on demand. */
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug'])),
  /**
   * Encrypts chain seeds and card numbers: 64 hex digits, or generations, the one that seals first. Made in the data
   * folder when absent.
   */
  KOI_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => readRing(text) !== undefined,
        'must be 64 hex digits, or generations of them: 2:<64 hex digits>,1:<64 hex digits>',
      ),
    ),
  ),
  /** The first of the sandbox's ports, 0 for any that are free, and what its cashier and wallet listen on. */
  SANDBOX_PORT: port(0),
  SANDBOX_HOST: v.optional(v.string(), LOOPBACK),
  /** The venues' own database (decision 61); without it one beside the house's, on a server of this machine. */
  VENUE_DATABASE_URL: database,
  /** The betting time of a round at the shared tables, in seconds. */
  TABLE_SECONDS: whole(18, 2, 60),
})

type Machine = v.InferOutput<typeof machine>

/** The machine's variables by their names, and what the house works by. */
export type Env = Machine & { settings: Settings }

const objects = [machine, ...settings.options.map(({ pipe: [object] }) => object)]

/** Everything that can be set. */
export const variableNames = objects.flatMap(({ entries }) => Object.keys(entries))

/** Parses the environment; throws one message that lists everything wrong. */
export const readEnv = (source: Given = process.env): Env => read(saidIn(source), (given) => unsafeGiven(given, false))

/**
 * The same for the house itself, which needs more than the tools beside it do, and does not open where something is
 * unsafe. What is known of its database already is said with the rest.
 */
export const readHouseEnv = (source: Given = process.env, found: readonly string[] = []): Env =>
  read(saidIn(source), (given) => [...missingIn(given), ...unsafeGiven(given), ...found])

/** An empty variable says nothing. */
const saidIn = (source: Given): Given => Object.fromEntries(Object.entries(source).filter(([, text]) => text))

type Look = (url: string, appUrl?: string) => Promise<DatabaseFacts>

/** The same at a start: an outside database of production is asked first, so that all that is wrong is said at once. */
export const readEnvAndDatabase = async (look: Look, source: Given = process.env): Promise<Env> =>
  readHouseEnv(source, await unsafeDatabase(look, saidIn(source)))

async function unsafeDatabase(look: Look, given: Given): Promise<string[]> {
  const { NODE_ENV, DATABASE_URL: url, DATABASE_APP_URL: appUrl } = given
  if (NODE_ENV !== 'production' || !url || !v.is(database, url)) return []
  try {
    return unsafeFacts(await look(url, appUrl))
  } catch (error) {
    if (error instanceof CannotOpen) return [error.message]
    throw error
  }
}

/** Refuses a database of production that is none to open on. */
export function refuseUnsafe(facts: DatabaseFacts): void {
  const wrong = unsafeFacts(facts)
  if (wrong.length > 0) throw new CannotOpen(['this is unsafe:', ...wrong.map((line) => `  ${line}`)].join('\n'))
}

function read(given: Given, more: (given: Given) => string[]): Env {
  const own = v.safeParse(machine, given)
  const theirs = v.safeParse(settings, given)
  const issues = [...(own.issues ?? []), ...(theirs.issues ?? [])]
  const wrong = [
    ...issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`),
    ...togetherProblems(given),
    ...more(given),
  ]
  if (own.success && theirs.success && wrong.length === 0) {
    const publicUrl = own.output.PUBLIC_URL?.replace(/\/$/, '') ?? ownUrl(own.output)
    return { ...own.output, settings: { ...theirs.output, publicUrl } }
  }
  const lines = wrong.map((line) => `  ${line}`)
  throw new CannotOpen(['the environment is not right:', ...lines].join('\n'))
}

/** Returns the address of the house on this machine: a local name, unless HOST names the one it listens on. */
export function ownUrl({ HOST, PORT }: Machine, local = 'localhost'): string {
  const isAny = ['0.0.0.0', '::', LOOPBACK, 'localhost'].includes(HOST)
  const host = isAny ? local : HOST.includes(':') ? `[${HOST}]` : HOST
  return `http://${host}:${PORT}`
}

/** Returns the complaints about variables that need another one beside them. */
function togetherProblems(given: Given): string[] {
  const problems: string[] = []
  if (given['DATABASE_APP_URL'] && !given['DATABASE_URL'])
    problems.push('DATABASE_APP_URL: goes with DATABASE_URL, the same database as its owner')
  if (given['DATABASE_DESK_URL'] && !given['DATABASE_URL'])
    problems.push('DATABASE_DESK_URL: goes with DATABASE_URL, the same database as its owner')
  if (![undefined, LOOPBACK].includes(given['SANDBOX_HOST']) && !given['PUBLIC_URL'])
    problems.push('SANDBOX_HOST: goes with PUBLIC_URL, the name that phones reach this machine by')
  return problems
}
