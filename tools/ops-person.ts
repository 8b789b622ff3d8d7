// `npm run ops -- person …`: the register of those who act by hand, written as the owner of the database.
import { deedList, onRecord, OWNER, type DeedRow } from '../api/people/deeds.ts'
import {
  approvePerson,
  changeKey,
  endPerson,
  enterPerson,
  makeFirst,
  mayBeSecret,
  peopleList,
  proposePerson,
  stateOf,
  type PersonRow,
} from '../api/people/people.ts'
import { keyOf } from '../api/people/key.ts'
import { proveInvited } from '../api/people/proof.ts'
import type { Db, Tx } from '../api/shell/db.ts'
import { personName } from '../api/shell/two-people.ts'
import { showInstant } from '../core/time.ts'
import { ask, askNewSecret, type Terminal } from './ask.ts'
import { whoActs, type Desk } from './desk.ts'
import { quoted } from './ops-message.ts'

export const PERSON_USAGE = `npm run ops -- person list
npm run ops -- person deeds
npm run ops -- person first <name>
npm run ops -- person propose <name>
npm run ops -- person approve <name> <hash>
npm run ops -- person enter <name>
npm run ops -- person end <name> [<hash>]
npm run ops -- person secret`

/** Runs one command line about people and answers what to print. Throws a plain sentence where it cannot. */
export async function opsOnPeople(desk: Desk, words: readonly string[]): Promise<string> {
  const [, verb = '', ...rest] = words
  const name = rest.join(' ').trim()
  const needsName = ['first', 'propose', 'approve', 'enter', 'end'].includes(verb)
  const act = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!act || needsName !== (name !== '')) throw new Error(PERSON_USAGE)
  return act(desk, name, words)
}

type Verb = (desk: Desk, name: string, words: readonly string[]) => Promise<string>

const verbs: Record<string, Verb> = {
  list: async (desk, _name, words) => {
    if ((await peopleList(desk.db)).length === 0) return 'nobody is there yet: npm run ops -- person first <name>'
    return reading(desk, words, list)
  },
  deeds: (desk, _name, words) => reading(desk, words, deeds),
  first: async ({ db, owner, terminal }, name, words) => {
    const secret = await askNewSecret(terminal)
    return onRecord(db, { by: null, words: words.join(' ') }, async () => {
      const made = await owner.tx((tx) => makeFirst(tx, name, secret))
      return `${made} may act, with the secret that was just set`
    })
  },
  propose: (desk, name, words) =>
    byOne(desk, words, async (tx, by) => {
      const proposed = await proposePerson(tx, name, by)
      return `${by} proposes ${proposed}; another person approves: npm run ops -- person approve ${proposed}`
    }),
  approve: (desk, said, words) => {
    const { name, hash = '' } = hashBehind(said)
    return byOne(desk, words, async (tx, person) => {
      const code = await approvePerson(tx, name, { person, hash })
      return `${personName(name)} sets a secret within a day: npm run ops -- person enter ${personName(name)}\nthe code, for nobody else: ${code}`
    })
  },
  enter: async ({ db, owner, terminal }, name, words) => {
    const code = await ask('OPS_CODE', terminal)
    const claim = { name, words: words.join(' ') }
    const person = await proveInvited(db, claim, code)
    const { key, sign } = await newKey(person, terminal)
    return onRecord(db, { by: { name: person, sign }, words: claim.words }, async () => {
      await owner.tx((tx) => enterPerson(tx, person, { code, key }))
      return `${person} may act`
    })
  },
  end: (desk, said, words) => {
    const { name, hash } = hashBehind(said)
    return byOne(desk, words, async (tx, person) =>
      (await endPerson(tx, name, { person, hash }))
        ? `${personName(name)} acts no more`
        : `${person} proposes to end ${personName(name)}; another person approves it: npm run ops -- person end ${personName(name)}`,
    )
  },
  secret: async (desk, _name, words) => {
    const by = await whoActs(desk, words)
    const { key } = await newKey(by.name, desk.terminal)
    return onRecord(desk.db, { by, words: words.join(' ') }, async () => {
      await desk.owner.tx((tx) => changeKey(tx, by.name, key))
      return 'the new secret holds from now on'
    })
  },
}

/** A name, which may have blanks, and the hash behind it, where there is one. */
function hashBehind(said: string): { name: string; hash: string | undefined } {
  const [, name = said, hash] = /^(.*) ([0-9a-f]{16})$/.exec(said) ?? []
  return { name, hash }
}

/** Runs a change of the register that one person may make alone. */
async function byOne(
  desk: Desk,
  words: readonly string[],
  work: (tx: Tx, by: string) => Promise<string>,
): Promise<string> {
  const by = await whoActs(desk, words)
  const deed = { by, words: words.join(' ') }
  return onRecord(desk.db, deed, (under) => under(desk.owner).tx((tx) => work(tx, by.name)))
}

/** Runs a reading command for a person of the register. */
async function reading(desk: Desk, words: readonly string[], work: (db: Db) => Promise<string>): Promise<string> {
  const by = await whoActs(desk, words)
  return onRecord(desk.db, { by, words: words.join(' ') }, () => work(desk.db))
}

/** The key that a new secret makes, which may be one. */
async function newKey(name: string, terminal: Terminal) {
  const secret = await askNewSecret(terminal)
  mayBeSecret(name, secret)
  return keyOf(secret)
}

async function list(db: Db): Promise<string> {
  return (await peopleList(db)).map(shown).join('\n')
}

function shown(person: PersonRow): string {
  const { name, made_by, approved_by, made_at, end_by, ended_by, ended_at } = person
  const makers = made_by ? `made by ${made_by}, ${approved_by ?? 'nobody has approved'}` : OWNER
  return [
    name,
    stateOf(person),
    `${makers} ${showInstant(made_at.getTime())}`,
    ...(end_by && !ended_at ? [`${end_by} proposes to end it`] : []),
    ...(ended_at ? [`ended by ${end_by}, ${ended_by} ${showInstant(ended_at.getTime())}`] : []),
  ].join('  ')
}

async function deeds(db: Db): Promise<string> {
  const last = await deedList(db)
  return last.length > 0 ? last.map(told).join('\n') : 'nobody has done anything'
}

const told = ({ at, person, words, outcome, why }: DeedRow): string =>
  [
    showInstant(at.getTime()),
    quoted(person),
    quoted(words),
    outcome?.replace('_', ' ') ?? 'under way, or cut off',
    ...(why === '' ? [] : [quoted(why)]),
  ].join('  ')
