// Where people type what is done by hand: who sits there, and what a line of theirs asks for.
import { memberNamed } from '../api/member/names.ts'
import type { Db, Tx } from '../api/shell/db.ts'
import type { Member } from '../api/shell/serve.ts'
import type { Second } from '../api/shell/proposals.ts'
import { provePerson, type Actor } from '../api/people/proof.ts'
import { ask, type Terminal } from './ask.ts'

/** A line that was understood: it only reads, or somebody acts, who is on record for it. */
export type Command = { reads: (db: Db) => Promise<string> } | { acts: (db: Db, person: string) => Promise<string> }

/** Reads the words behind what a line is called by; undefined where they are none of its own. */
export type Line = (words: readonly string[]) => Command | undefined

/** The subcommands for one subject: `read` throws the usage for a line that names none. */
export type Subject = {
  name: string
  usage: string
  read(words: readonly string[]): Command
}

/** Its lines by their usage; what stands there before the first `<`, `[` or `|` is said as it is. `parts` begin with its name. */
export function subject(name: string, lines: Readonly<Record<string, Line>>, parts: readonly Subject[] = []): Subject {
  const own = Object.keys(lines).map((line) => `npm run ops -- ${name} ${line}`)
  const usage = [...own, ...parts.map((part) => part.usage)].join('\n')
  return {
    name,
    usage,
    read(words) {
      const part = parts.find((one) => one.name === `${name} ${words[0]}`)
      if (part) return part.read(words.slice(1))
      for (const [line, read] of Object.entries(lines)) {
        const called = calledBy(line)
        const isCalled = called.every((word, at) => word === words[at])
        const command = isCalled ? read(words.slice(called.length)) : undefined
        if (command) return command
      }
      throw new Error(usage)
    },
  }
}

const calledBy = (line: string): string[] => line.replace(/ \S*[<[|].*/, '').split(' ')

type Count = 0 | 1 | 2 | 3
type Words<N extends Count> = [[], [string], [string, string], [string, string, string]][N]

/** So many words, none of them empty, and behind them a sentence or nothing. */
const lineOf =
  <N extends Count>(count: N, hasSentence: boolean, meant: (words: Words<N>, sentence: string) => Command): Line =>
  (words) => {
    const first = words.slice(0, count)
    const sentence = words.slice(count).join(' ').trim()
    const isWhole = first.length === count && !first.includes('')
    if (!isWhole || hasSentence !== (sentence !== '')) return undefined
    return meant(first as string[] as Words<N>, sentence)
  }

/** A line of so many words that only reads. */
export const reads = <N extends Count>(count: N, work: (db: Db, ...words: Words<N>) => Promise<string>): Line =>
  lineOf(count, false, (words) => ({ reads: (db) => work(db, ...words) }))

/** A line of so many words by which somebody acts. */
export const acts = <N extends Count>(
  count: N,
  work: (db: Db, person: string, ...words: Words<N>) => Promise<string>,
): Line => lineOf(count, false, (words) => ({ acts: (db, person) => work(db, person, ...words) }))

/** The same by which a second person approves: behind its words stands the hash of what that person has read. */
export const approves =
  <N extends Count>(count: N, work: (db: Db, second: Second, ...words: Words<N>) => Promise<string>): Line =>
  (words) => {
    const hash = words.at(-1) ?? ''
    if (words.length !== count + 1 || words.includes('')) return undefined
    return {
      acts: (db, person) => work(db, { person, hash }, ...(words.slice(0, -1) as Words<N>)),
    }
  }

/** Who acts, and the sentence at the end of the line: mostly why. */
export type Said = { person: string; why: string }

/** The same with a sentence behind those words. */
export const actsSaying = <N extends Count>(
  count: N,
  work: (db: Db, said: Said, ...words: Words<N>) => Promise<string>,
): Line =>
  lineOf(count, true, (words, why) => ({
    acts: (db, person) => work(db, { person, why }, ...words),
  }))

/** The same line, where its words are of this shape. */
export const where =
  (fits: (...words: string[]) => boolean, line: Line): Line =>
  (words) =>
    fits(...words) ? line(words) : undefined

/** Does something to the member of this name, in one transaction. */
export async function toMember<T>(db: Db, username: string, work: (tx: Tx, member: Member) => Promise<T>): Promise<T> {
  const member = await memberNamed(db, username)
  return db.tx((tx) => work(tx, member))
}

export type Desk = {
  db: Db
  /** The owner's way into the database, who alone writes the register of people and the changes of the secret. */
  owner: Db
  /** KOI_SECRET and the data folder: where the house's secret is. */
  secret: { given: string | undefined; place: string }
  terminal: Terminal
}

/** Asks who acts, and answers who it is once the secret was right. */
export async function whoActs({ db, terminal }: Pick<Desk, 'db' | 'terminal'>, words: string): Promise<Actor> {
  const name = await ask('OPS_PERSON', terminal)
  const secret = await ask('OPS_SECRET', terminal)
  return provePerson(db, { name, words }, secret)
}
