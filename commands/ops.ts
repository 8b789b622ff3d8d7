// Operator commands, those that move money by two people: `npm run ops -- deposit list`, then propose, then approve.
// The acting person is never an argument: name and secret are asked for, and every deed is on record.
import { join } from 'node:path'
import type pg from 'pg'
import * as v from 'valibot'
import { dataFolder, socketFolder, USER } from '../api/host/cluster.ts'
import { openDb, type Db } from '../api/shell/db.ts'
import { readEnv } from '../api/host/env.ts'
import { features } from '../api/features.ts'
import { knownAtDesk } from '../api/shell/feature.ts'
import { peopleList } from '../api/people/people.ts'
import { doDeed, type Answer } from '../api/people/deed.ts'
import type { Settings } from '../api/settings.ts'
import type { Desk, Doing } from '../api/shell/deed.ts'
import type { Deed } from '../core/desk/deed.ts'
import { deeds } from '../core/desk/deeds.ts'
import { lineOf } from '../core/desk/line.ts'
import { personEnter, personFirst, personList } from '../core/desk/people.ts'
import { askNewSecret, type Terminal } from './ops/ask.ts'
import { loginOf } from '../api/host/prepare.ts'
import { hasSecret, openRing } from '../api/host/secret-file.ts'
import type { Actor } from '../api/people/proof.ts'
import { whoActs, type Desk as TerminalDesk } from './ops/desk.ts'
import { commandOf } from './ops/commands.ts'
import { printed } from './ops/print.ts'
import { entersPerson, firstPerson } from './ops/person.ts'
import { secretDeeds } from './ops/secret.ts'

const doings: readonly Doing[] = features.flatMap((feature) => feature.deeds ?? [])

/**
 * Runs one command line and answers what to print; `by` is who was proven to act, and to read as well. Throws a plain
 * sentence where it cannot.
 */
export async function ops(desk: Desk, words: readonly string[], by: Actor, more = doings): Promise<string> {
  const asJson = words.at(-1) === JSON_WORD
  const { deed, input } = await commandOf(
    deeds,
    words.filter((word) => word !== JSON_WORD),
  )
  const doing = more.find((one) => one.deed === deed)
  if (!doing) throw new Error(`${deed.name} is said at a terminal of the house`)
  const answer = await doDeed(desk, doing, input, by)
  return asJson ? JSON.stringify(answer) : told(deed, answer, by)
}

const JSON_WORD = '--json'

/** The output of a deed, for a terminal; behind a proposal the line by which another person approves it. */
function told(deed: Deed, { output, approval }: Answer, { name }: Actor): string {
  const said = printed(deed.output, output)
  const approving = deeds.find((one) => one.name === approval?.deed)
  return [
    ...(said === '' ? [`done by ${name}: ${deed.name}`] : [said]),
    ...(approval && approving
      ? [`${name} proposes it; another person approves it: npm run ops -- ${lineOf(approving, approval.input)}`]
      : []),
  ].join('\n')
}

/** Runs a deed for an operator at a terminal, whose identity is proved first where the deed needs it. */
export async function opsAt(desk: TerminalDesk, words: readonly string[]): Promise<string> {
  const { deed, input } = await commandOf(
    deeds,
    words.filter((word) => word !== JSON_WORD),
  )
  if (deed === personFirst) return firstPerson(desk, v.parse(personFirst.input, input).name)
  if (deed === personEnter) return entersPerson(desk, v.parse(personEnter.input, input).name)
  if (deed === personList && (await peopleList(desk.db)).length === 0)
    return 'nobody is there yet: npm run ops -- person first <name>'
  const by = await whoActs(desk, lineOf(deed, { ...input }))
  const { db, owner, terminal } = desk
  const newSecret = () => askNewSecret(terminal)
  const whole = { db, owner, newSecret, ...given(readEnv().settings) }
  return ops(whole, words, by, [...doings, ...secretDeeds(desk)])
}

/** The parts of the house that deeds need beside its database. */
export const given = (settings: Settings): Pick<Desk, 'settings' | 'prices' | 'hooks'> => ({
  settings,
  ...knownAtDesk(features),
})

/** The secret of the desk, which the desk makes: here none is made. */
const factorsAt = (secret: string | undefined, place: string) => () => {
  if (!hasSecret(secret, place))
    throw new Error('the secret of the desk is not here: DESK_SECRET, or a DATA_DIR where it lies')
  return openRing(secret, place)()
}

/** A line as it is typed in this environment, with logins of its own: whoever has the data folder has the house. */
export async function opsIn(terminal: Terminal, words: readonly string[]): Promise<string> {
  const env = readEnv(terminal.env)
  const place = dataFolder(join(import.meta.dirname, '..'), env.DATA_DIR)
  const address = env.DATABASE_URL
    ? { connectionString: env.DATABASE_URL }
    : { host: socketFolder(join(place, 'pg')), port: 5432, user: USER, database: 'postgres' }
  const opened: Db[] = []
  const open = (login: pg.PoolConfig) => {
    const options = `-c koi.proposal_hours=${env.settings.proposalHours}`
    const db = openDb({ ...login, options })
    opened.push(db)
    return db
  }
  try {
    const db = open(await loginOf(address, env.DATABASE_DESK_URL, 'desk'))
    const secret = { given: env.KOI_SECRET, place }
    const factors = factorsAt(env.DESK_SECRET, join(place, 'desk'))
    return await opsAt({ db, owner: open(address), terminal, secret, factors }, words)
  } finally {
    await Promise.all(opened.map((db) => db.close()))
  }
}

if (import.meta.main) {
  try {
    const terminal = { env: process.env, input: process.stdin, output: process.stderr }
    process.stdout.write(`${await opsIn(terminal, process.argv.slice(2))}\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
