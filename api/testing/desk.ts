// The desk of a test's house: whoever types there is in the register, and who approves has read what was proposed last.
import { createHash } from 'node:crypto'
import { asDesk } from '../host/prepare.ts'
import { openDb, type Db } from '../shell/db.ts'
import { openProposals } from '../shell/proposals.ts'
import { personName } from '../shell/two-people.ts'
import { onRecord } from '../people/deeds.ts'
import { pairOf } from '../people/key.ts'
import type { Actor } from '../people/proof.ts'
import { insertFirst, lockPeople, peopleList } from '../people/people.sql.ts'
import { given, ops } from '../../commands/ops.ts'
import { readEnv } from '../host/env.ts'
import type { Desk } from '../shell/deed.ts'
import type { FreshDatabase } from './database.ts'

export type TestDesk = {
  /** Somebody of the register, who can sign. */
  actor: (person: string) => Promise<Actor>
  types: Types
  /** Runs a deed's line and answers its output as data. */
  asks: (line: string, person?: string) => Promise<unknown>
  /** The desk, for a test that says a deed by itself. */
  desk: () => Desk
  /** Does what no line of the desk does so, as a person. */
  acts: (person: string, work: (db: Db) => Promise<unknown>, words?: string) => Promise<void>
  /** Gives its login back. */
  close: () => Promise<void>
}

/** Runs a desk command, word by word, as a person; without a person as somebody who only reads. */
export type Types = (words: readonly string[], person?: string) => Promise<string>

export function openDesk({ config }: Pick<FreshDatabase, 'config'>, owner: Db): TestDesk {
  let opened: Db | undefined
  const db = () => (opened ??= openDb({ ...asDesk(config), max: 8 }))
  const known = new Map<string, Promise<Actor>>()
  const actor = (person: string): Promise<Actor> => {
    const name = personName(person)
    if (!known.has(name)) known.set(name, enters(owner, name))
    return known.get(name)!
  }
  // The desk's environment is read once: a test must have set its own before its first line.
  let own: Omit<Desk, 'db'> | undefined
  const desk = (): Desk => ({ db: db(), ...(own ??= given(readEnv().settings)) })
  return {
    actor,
    desk,
    types: async (words, person = '') => {
      const by = await actor(person || LOOKER)
      const at = placeOfHash(words)
      if (at === undefined) return ops(desk(), words, by)
      await refusesUnread(desk(), words.toSpliced(at, 0, UNREAD), by)
      const hash = (await openProposals(db())).at(-1)?.hash ?? UNREAD
      return ops(desk(), words.toSpliced(at, 0, hash), by)
    },
    asks: async (line, person = '') => {
      const said = await ops(desk(), [...line.split(' '), '--json'], await actor(person || LOOKER))
      return (JSON.parse(said) as { output: unknown }).output
    },
    acts: async (person, work, words = 'a test') => {
      const by = await actor(person)
      await onRecord(db(), { by, words }, async (under) => {
        await work(under(db()))
        return ''
      })
    },
    close: async () => opened?.close(),
  }
}

/** The person who reads where a test names nobody. */
const LOOKER = 'looker'

/** Past the rule that two people make the next one, which people.test.ts is about. Two houses beside each other share them. */
async function enters(owner: Db, name: string): Promise<Actor> {
  const { key, sign } = pairOf(createHash('sha256').update(name).digest(), 'a test')
  await owner.tx(async (tx) => {
    await lockPeople(tx)
    const isThere = (await peopleList(tx)).some((one) => one.name === name)
    if (!isThere) await insertFirst(tx, name, key)
  })
  return { name, sign }
}

const HASH = /^[0-9a-f]{16}$/

const UNREAD = '0'.repeat(16)

/** Before any approval in a test the same one is tried with another hash, as if the proposal had been exchanged. */
async function refusesUnread(desk: Desk, words: readonly string[], by: Actor): Promise<void> {
  const said = await ops(desk, words, by).catch(() => undefined)
  if (said !== undefined) throw new Error(`approved unread: ${words.join(' ')}`)
}

/** The index of the hash in a line that approves and has none. */
function placeOfHash(words: readonly string[]): number | undefined {
  const verb = words.findIndex((word) => word === 'approve' || word === 'publish')
  if (verb < 1 || words[0] === 'notice' || words.some((word) => HASH.test(word))) return undefined
  return words.length
}
