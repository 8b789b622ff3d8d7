// Operator commands, those that move money by two people: `npm run ops -- deposit list`, then propose, then approve.
// The acting person is never an argument: name and secret are asked for, and every deed is on record.
import { join } from 'node:path'
import type pg from 'pg'
import { dataFolder, socketFolder, USER } from '../api/host/cluster.ts'
import { openDb, type Db } from '../api/shell/db.ts'
import { readEnv } from '../api/host/env.ts'
import { onRecord } from '../api/people/deeds.ts'
import { loginOf } from '../api/host/prepare.ts'
import type { Actor } from '../api/people/proof.ts'
import { whoActs, type Command, type Desk } from './desk.ts'
import { bet } from './ops-bet.ts'
import { care } from './ops-care.ts'
import { chat } from './ops-chat.ts'
import { deposit } from './ops-deposit.ts'
import { draw } from './ops-draw.ts'
import { feedback } from './ops-feedback.ts'
import { freeze } from './ops-freeze.ts'
import { games } from './ops-games.ts'
import { help } from './ops-help.ts'
import { invite } from './ops-invite.ts'
import { joins } from './ops-join.ts'
import { loss } from './ops-loss.ts'
import { member } from './ops-member.ts'
import { menu } from './ops-menu.ts'
import { message } from './ops-message.ts'
import { notice } from './ops-notice.ts'
import { offer } from './ops-offer.ts'
import { opsOnPeople, PERSON_USAGE } from './ops-person.ts'
import { price } from './ops-price.ts'
import { proposal } from './ops-proposal.ts'
import { vip } from './ops-vip.ts'
import { opsOnSecret, SECRET_USAGE } from './ops-secret.ts'
import { venue } from './ops-venue.ts'
import { savings } from './ops-savings.ts'
import { security } from './ops-security.ts'
import { question } from './ops-question.ts'
import { slide } from './ops-slide.ts'
import { sponsor } from './ops-sponsor.ts'

const subjects = [
  proposal,
  deposit,
  loss,
  menu,
  message,
  notice,
  offer,
  price,
  savings,
  games,
  help,
  feedback,
  chat,
  question,
  joins,
  invite,
  slide,
  sponsor,
  draw,
  bet,
  venue,
  freeze,
  member,
  security,
  vip,
  care,
]

const USAGE = [...subjects.map(({ usage }) => usage), PERSON_USAGE, SECRET_USAGE].join('\n')

/** Reads a command line, before anybody is asked for a secret. Throws the usage. */
function commandOf([name = '', ...words]: readonly string[]): Command {
  const subject = subjects.find((one) => one.name === name)
  if (!subject) throw new Error(USAGE)
  return subject.read(words)
}

/**
 * Runs one command line and answers what to print; `by` is who was proven to act, and to read as well. Throws a plain
 * sentence where it cannot.
 */
export async function ops(db: Db, words: readonly string[], by: Actor): Promise<string> {
  const command = commandOf(words)
  return onRecord(db, { by, words: words.join(' ') }, (under) =>
    'reads' in command ? command.reads(db) : command.acts(under(db), by.name),
  )
}

/** The same for an operator at a desk: says who it is, where that is needed. */
export async function opsAt(desk: Desk, words: readonly string[]): Promise<string> {
  if (words[0] === 'person') return opsOnPeople(desk, words)
  if (words[0] === 'secret') return opsOnSecret(desk, words)
  commandOf(words)
  return ops(desk.db, words, await whoActs(desk, words))
}

if (import.meta.main) {
  const env = readEnv()
  const place = dataFolder(join(import.meta.dirname, '..'), env.DATA_DIR)
  const address = env.DATABASE_URL
    ? { connectionString: env.DATABASE_URL }
    : { host: socketFolder(join(place, 'pg')), port: 5432, user: USER, database: 'postgres' }
  const terminal = { env: process.env, input: process.stdin, output: process.stderr }
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
    const desk = { db, owner: open(address), terminal, secret }
    process.stdout.write(`${await opsAt(desk, process.argv.slice(2))}\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  } finally {
    await Promise.all(opened.map((db) => db.close()))
  }
}
