// Every variable of the house, read once. No other file of the server reads process.env. What a feature lets the
// operator set stands in its folder (settings.ts); here is what the machine is: addresses, database, folder, secret.
import * as v from 'valibot'
import { missingIn, settings, type Settings } from '../settings.ts'
import { CannotOpen } from '../shell/refusal.ts'
import { readRing } from '../shell/ring.ts'
import { setting, whole, type Given } from '../shell/settings.ts'
import { unsafeFacts, unsafeGiven, type DatabaseFacts } from './unsafe.ts'

const port = (fallback: number) => v.pipe(whole(fallback), v.maxValue(65_535, 'must be a port, 0 to 65535'))

const LOOPBACK = '127.0.0.1'
const database = v.optional(v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\//, 'must be an address, postgres://…')))

const secret = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (text) => readRing(text) !== undefined,
      'must be 64 hex digits, or generations of them: 2:<64 hex digits>,1:<64 hex digits>',
    ),
  ),
)

const machine = v.object({
  PORT: setting(port(8080), 'Port of the house'),
  HOST: setting(
    v.optional(v.string(), LOOPBACK),
    'This machine alone, unless it is said; 0.0.0.0 is every network that it is in',
  ),
  DATABASE_URL: setting(
    database,
    'How the owner logs in to an outside database, for migrations; without it the house keeps one of its own',
  ),
  DATABASE_APP_URL: setting(
    database,
    'How the house itself logs in there, as koi_app; without it where the owner does, with no password',
  ),
  DATABASE_DESK_URL: setting(
    database,
    'How people at the desk log in there (npm run ops), as koi_desk; without it where the owner does, with no password',
  ),
  DESK_PORT: setting(port(8090), 'Port of the desk, where people act from their browsers; 0 for any that is free'),
  DESK_HOST: setting(
    v.optional(v.string(), LOOPBACK),
    'Address that the desk listens on: this machine alone, unless it is said',
  ),
  DESK_URL: setting(
    v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/[^/]+$/, 'must be an address without a path, https://…'))),
    'Where people reach the desk, if not on this machine; it answers to no other name',
  ),
  DESK_SECRET: setting(
    secret,
    "Encrypts people's second factors, as KOI_SECRET is written and apart from it. Made in the data folder when absent",
  ),
  DATA_DIR: setting(v.optional(v.string()), 'Folder of the database, the secret and the uploads of this house'),
  NODE_ENV: setting(v.optional(v.string(), 'development'), 'production refuses what is unsafe'),
  PUBLIC_URL: setting(v.optional(v.string()), 'Where members reach the house: links of the cashier lead back here'),
  LOG_LEVEL: setting(
    v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug'])),
    'Without it info, and warn on a terminal: requests are told on demand',
  ),
  KOI_SECRET: setting(
    secret,
    'Encrypts chain seeds and card numbers: 64 hex digits, or generations, the one that seals first. Made in the data folder when absent',
  ),
  SANDBOX_PORT: setting(port(0), 'First port of the sandbox; 0 for any that are free'),
  SANDBOX_HOST: setting(
    v.optional(v.string(), LOOPBACK),
    'Address that the cashier and the wallet of the sandbox listen on',
  ),
  VENUE_DATABASE_URL: setting(
    database,
    "The venues' own database (decision 61); without it one beside the house's, on a server of this machine",
  ),
  DEMO_DAYS: setting(
    whole(0, 0, 365),
    'Days that bao001 has lived before a sandbox opens for the first time, to be looked at; npm start says 60',
  ),
  TABLE_SECONDS: setting(whole(18, 2, 60), 'How long bets are open at the shared tables'),
  MATCH_SECONDS: setting(whole(300, 10, 3_600), 'From one kick-off of a virtual league to the next'),
  FEED_URLS: setting(
    v.optional(v.pipe(v.string(), v.regex(/^(?:[a-z]+=https?:\/\/[^,\s]+(?:,(?=\S))?)*$/)), ''),
    'Whose matches a virtual league plays, where they are not the own ones: game=url, several apart by commas',
  ),
  FEED_KEYS: setting(
    v.optional(v.pipe(v.string(), v.regex(/^(?:[a-z]+=[0-9a-f]{64}(?:,(?=\S))?)*$/)), ''),
    'The keys of those feeds: game=64 hex digits, several apart by commas',
  ),
})

type Machine = v.InferOutput<typeof machine>

/** The machine's variables by their names, and what the house works by. */
export type Env = Machine & { settings: Settings }

const objects = [machine, ...settings.options.map(({ pipe: [object] }) => object)]

/** All variables by name: one that two parts read has the schema of the part that defines it. */
export const declaredSettings: Readonly<Record<string, v.GenericSchema<unknown, unknown>>> = Object.fromEntries(
  objects
    .flatMap(({ entries }) => Object.entries(entries) as [string, v.GenericSchema<unknown, unknown>][])
    .toSorted(
      ([, one], [, other]) =>
        Number(v.getDescription(one) !== undefined) - Number(v.getDescription(other) !== undefined),
    ),
)

/** The names of everything that can be set. */
export const variableNames = Object.keys(declaredSettings)

/** Parses the environment; throws one message that lists everything wrong. */
export const readEnv = (source: Given = process.env): Env => read(saidIn(source), (given) => unsafeGiven(given, 'tool'))

/** The environment of the desk's process, which in production refuses to open on settings unsafe for it. */
export const readDeskEnv = (source: Given = process.env): Env =>
  read(saidIn(source), (given) => unsafeGiven(given, 'desk'))

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

/** Refuses to open production on a database that is unsafe for it. */
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

/** Where this machine finds the house: by any name of its own, unless HOST names the one it listens on. */
export function ownUrl({ HOST, PORT }: Machine, local = 'localhost'): string {
  const isAny = ['0.0.0.0', '::', LOOPBACK, 'localhost'].includes(HOST)
  const host = isAny ? local : HOST.includes(':') ? `[${HOST}]` : HOST
  return `http://${host}:${PORT}`
}

/** Variables that are invalid without another one. */
function togetherProblems(given: Given): string[] {
  const problems: string[] = []
  if (given['DATABASE_APP_URL'] && !given['DATABASE_URL'])
    problems.push('DATABASE_APP_URL: goes with DATABASE_URL, the same database as its owner')
  if (given['DATABASE_DESK_URL'] && !given['DATABASE_URL'])
    problems.push('DATABASE_DESK_URL: goes with DATABASE_URL, the same database as its owner')
  if (![undefined, LOOPBACK].includes(given['DESK_HOST']) && !given['DESK_URL'])
    problems.push('DESK_HOST: goes with DESK_URL, the name that people reach the desk by')
  // A register with an address but no key would never be asked, and members on it could play.
  if (!given['REGISTER_URL'] !== !given['REGISTER_KEYS'])
    problems.push('REGISTER_URL: goes with REGISTER_KEYS, without which no register is asked')
  if (!given['AREA_URL']?.replace(/^none$/, '') !== !given['AREA_KEYS'])
    problems.push('AREA_URL: goes with AREA_KEYS, without which nobody is asked where a member is')
  if (![undefined, LOOPBACK].includes(given['SANDBOX_HOST']) && !given['PUBLIC_URL'])
    problems.push('SANDBOX_HOST: goes with PUBLIC_URL, the name that phones reach this machine by')
  return problems
}
