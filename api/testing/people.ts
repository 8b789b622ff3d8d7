// People who act by hand, made as a new house makes them: on the command line, by the owner of the database.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import type { Desk } from '../../commands/ops/desk.ts'
import type { Db } from '../shell/db.ts'
import { makeFirst } from '../people/people.ts'

/** The environment in which somebody acts. */
export type Actor = Record<string, string>

const project = join(import.meta.dirname, '../..')

/** Runs `npm run ops -- <words>` in a process of its own and answers what it printed. Throws what it complained of. */
export async function opsElsewhere(words: readonly string[], env: Actor): Promise<string> {
  const ran = promisify(execFile)(process.execPath, ['commands/ops.ts', ...words], {
    cwd: project,
    env: { ...process.env, ...env },
  })
  const { stdout } = await ran.catch((failure: { stderr: string }) => {
    throw new Error(failure.stderr.trim())
  })
  return stdout.trim()
}

/** Ann and Ben in the register of a test's own database, without a process for each. */
export async function annAndBen(owner: Db): Promise<{ ann: Actor; ben: Actor }> {
  const make = async (name: string): Promise<Actor> => {
    const secret = randomBytes(12).toString('hex')
    await owner.tx((tx) => makeFirst(tx, name, secret))
    return { OPS_PERSON: name, OPS_SECRET: secret }
  }
  return { ann: await make('ann'), ben: await make('ben') }
}

/** The hash that is behind what somebody is told who has proposed something. */
export const hashIn = (said: string): string => /[0-9a-f]{16}$/.exec(said)?.[0] ?? ''

/** A desk without a terminal: what it asks for, the environment says. Without a ring nobody has a second factor there. */
export const deskOf = (house: Omit<Desk, 'terminal' | 'factors'> & Partial<Desk>, env: Actor): Desk => ({
  factors: () => {
    throw new Error('this test has no ring for second factors')
  },
  ...house,
  terminal: { env, input: new PassThrough(), output: new PassThrough() },
})

/**
 * The first two people of a house that `where` leads to (DATA_DIR or DATABASE_URL). Answers the environment in
 * which each of them acts.
 */
export async function twoPeople(where: Actor): Promise<{ ann: Actor; ben: Actor }> {
  const make = async (name: string): Promise<Actor> => {
    const secret = randomBytes(12).toString('hex')
    await opsElsewhere(['person', 'first', name], { ...where, OPS_NEW_SECRET: secret })
    return { ...where, OPS_PERSON: name, OPS_SECRET: secret }
  }
  return { ann: await make('ann'), ben: await make('ben') }
}
