// The desk of a test's house: whoever types there is in the register, and who approves has read what was proposed last.
import { openDb } from '../shell/db.ts'
import type { Db } from '../shell/db.ts'
import { openProposals } from '../shell/proposals.ts'
import { personName } from '../shell/two-people.ts'
import { hashPassword } from '../member/passwords.ts'
import { onRecord } from '../people/deeds.ts'
import { insertFirst, lockPeople, peopleList } from '../people/people.sql.ts'
import { ops } from '../../tools/ops.ts'
import type { FreshDatabase } from './database.ts'

export type TestDesk = {
  types: Types
  /** Does what no line of the desk does so, as a person. */
  acts: (person: string, work: (db: Db) => Promise<unknown>) => Promise<void>
}

/** What a person types, word by word; without a person it is somebody who only looks. */
export type Types = (words: readonly string[], person?: string) => Promise<string>

export function openDesk({ config }: Pick<FreshDatabase, 'config'>, db: Db): TestDesk {
  const known = new Map<string, Promise<void>>()
  const enters = (person: string): Promise<void> => {
    const name = personName(person)
    if (name !== '' && !known.has(name)) known.set(name, isPerson(config, name))
    return known.get(name) ?? Promise.resolve()
  }
  return {
    types: async (words, person = '') => {
      await enters(person)
      const at = placeOfHash(words)
      if (at === undefined) return ops(db, words, person)
      await refusesUnread(db, words.toSpliced(at, 0, UNREAD), person)
      const hash = (await openProposals(db)).at(-1)?.hash ?? UNREAD
      return ops(db, words.toSpliced(at, 0, hash), person)
    },
    acts: async (person, work) => {
      await enters(person)
      await onRecord(db, { person, words: 'a test' }, async (under) => {
        await work(under(db))
        return ''
      })
    },
  }
}

/** Past the rule that two people make the next one, which people.test.ts is about. */
async function isPerson(config: FreshDatabase['config'], name: string): Promise<void> {
  const owner = openDb(config)
  await owner.tx(async (tx) => {
    await lockPeople(tx)
    const isThere = (await peopleList(tx)).some((one) => one.name === name)
    if (!isThere) await insertFirst(tx, name, await hashPassword(`the secret of ${name}`))
  })
  await owner.close()
}

const HASH = /^[0-9a-f]{16}$/

const UNREAD = '0'.repeat(16)

/** Whatever is approved in any test was tried before with another hash, as if it had been exchanged in between. */
async function refusesUnread(db: Db, words: readonly string[], person: string): Promise<void> {
  const said = await ops(db, words, person).catch(() => undefined)
  if (said !== undefined) throw new Error(`approved unread: ${words.join(' ')}`)
}

/** Where the hash belongs in a line that approves and has none. */
function placeOfHash(words: readonly string[]): number | undefined {
  const verb = words.findIndex((word) => word === 'approve' || word === 'publish')
  if (verb < 1 || words[0] === 'notice' || words.some((word) => HASH.test(word))) return undefined
  // Behind the activity's name stands when it is shown.
  return words[0] === 'offer' ? verb + 2 : words.length
}
