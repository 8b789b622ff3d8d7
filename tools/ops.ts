// What people do by hand, money by two of them: `npm run ops -- deposit list`, then propose, then approve. Who acts
// is never a word of the command: a name and its secret are asked for, and every deed is on record.
import { join } from 'node:path'
import type pg from 'pg'
import { dataFolder, socketFolder, USER } from '../api/host/cluster.ts'
import { openDb } from '../api/shell/db.ts'
import type { Db } from '../api/shell/db.ts'
import { readEnv } from '../api/host/env.ts'
import { onRecord } from '../api/people/deeds.ts'
import { loginOf } from '../api/host/prepare.ts'
import { personName } from '../api/shell/two-people.ts'
import { whoActs } from './desk.ts'
import type { Command, Desk } from './desk.ts'
import { BET_USAGE, betCommand } from './ops-bet.ts'
import { CHAT_USAGE, chatCommand } from './ops-chat.ts'
import { DEPOSIT_USAGE, depositCommand } from './ops-deposit.ts'
import { DRAW_USAGE, drawCommand } from './ops-draw.ts'
import { FEEDBACK_USAGE, feedbackCommand } from './ops-feedback.ts'
import { FREEZE_USAGE, freezeCommand } from './ops-freeze.ts'
import { GAMES_USAGE, gamesCommand } from './ops-games.ts'
import { HELP_USAGE, helpCommand } from './ops-help.ts'
import { INVITE_USAGE, inviteCommand } from './ops-invite.ts'
import { JOIN_USAGE, joinCommand } from './ops-join.ts'
import { LOSS_USAGE, lossCommand } from './ops-loss.ts'
import { MEMBER_USAGE, memberCommand } from './ops-member.ts'
import { MESSAGE_USAGE, messageCommand } from './ops-message.ts'
import { NOTICE_USAGE, noticeCommand } from './ops-notice.ts'
import { OFFER_USAGE, offerCommand } from './ops-offer.ts'
import { opsOnPeople, PERSON_USAGE } from './ops-person.ts'
import { PRICE_USAGE, priceCommand } from './ops-price.ts'
import { VIP_USAGE, vipCommand } from './ops-vip.ts'
import { opsOnSecret, SECRET_USAGE } from './ops-secret.ts'
import { VENUE_USAGE, venueCommand } from './ops-venue.ts'
import { SAVINGS_USAGE, savingsCommand } from './ops-savings.ts'
import { SECURITY_USAGE, securityCommand } from './ops-security.ts'
import { QUESTION_USAGE, questionCommand } from './ops-question.ts'
import { SPONSOR_USAGE, sponsorCommand } from './ops-sponsor.ts'

const subjects: Record<string, (words: readonly string[]) => Command> = {
  deposit: depositCommand,
  loss: lossCommand,
  message: messageCommand,
  notice: noticeCommand,
  offer: offerCommand,
  price: priceCommand,
  savings: savingsCommand,
  games: gamesCommand,
  help: helpCommand,
  feedback: feedbackCommand,
  chat: chatCommand,
  question: questionCommand,
  joins: joinCommand,
  invite: inviteCommand,
  sponsor: sponsorCommand,
  draw: drawCommand,
  bet: betCommand,
  venue: venueCommand,
  freeze: freezeCommand,
  member: memberCommand,
  security: securityCommand,
  vip: vipCommand,
}

const USAGE = [
  DEPOSIT_USAGE,
  LOSS_USAGE,
  MESSAGE_USAGE,
  NOTICE_USAGE,
  OFFER_USAGE,
  PRICE_USAGE,
  SAVINGS_USAGE,
  GAMES_USAGE,
  HELP_USAGE,
  FEEDBACK_USAGE,
  CHAT_USAGE,
  QUESTION_USAGE,
  JOIN_USAGE,
  INVITE_USAGE,
  SPONSOR_USAGE,
  DRAW_USAGE,
  BET_USAGE,
  VENUE_USAGE,
  FREEZE_USAGE,
  MEMBER_USAGE,
  SECURITY_USAGE,
  VIP_USAGE,
  PERSON_USAGE,
  SECRET_USAGE,
].join('\n')

/** Reads a command line, before anybody is asked for a secret. Throws the usage. */
function commandOf([subject = '', ...words]: readonly string[]): Command {
  const read = Object.hasOwn(subjects, subject) ? subjects[subject] : undefined
  if (!read) throw new Error(USAGE)
  return read(words)
}

/**
 * Runs one command line and answers what to print; `person` is who was proven to act, and not needed to read.
 * Throws a plain sentence where it cannot.
 */
export async function ops(db: Db, words: readonly string[], person = ''): Promise<string> {
  const command = commandOf(words)
  if ('reads' in command) return command.reads(db)
  const name = personName(person)
  if (name === '') throw new Error('somebody must do this: who was not said')
  return onRecord(db, { person: name, words: words.join(' ') }, () => command.acts(db, name))
}

/** The same for whoever sits at a desk: says who it is, where that is needed. */
export async function opsAt(desk: Desk, words: readonly string[]): Promise<string> {
  if (words[0] === 'person') return opsOnPeople(desk, words)
  if (words[0] === 'secret') return opsOnSecret(desk, words)
  const person = 'reads' in commandOf(words) ? '' : await whoActs(desk, words)
  return ops(desk.db, words, person)
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
    const db = openDb(login)
    opened.push(db)
    return db
  }
  try {
    const db = open(await loginOf(address, env.DATABASE_APP_URL))
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
