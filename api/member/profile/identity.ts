// The identity service, which vouches for a member's name and birthday (decision 68, R-ACC-02): an outside company,
// asked over HTTP.
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { ask, understood, Unknown } from '../../callback/provider-call.ts'
import type { Settings } from '../../settings.ts'

export type PersonSaid = { name: string; birthday: string }

const TIMEOUT_MS = 3_000

/** Does the service know an adult of this name and birthday? Throws `Unknown` where it does not answer. */
export async function vouchesFor({ identity }: Settings, said: PersonSaid): Promise<boolean> {
  if (identity.keys.length === 0) throw new Unknown('no identity service is named')
  const id = randomUUID()
  const answer = await ask({ ...identity, timeoutMs: TIMEOUT_MS }, '/people', { id, ...said })
  const word = understood(v.object({ id: v.literal(id), status: statuses }), answer)
  return word.status === 'verified'
}

const statuses = v.picklist(['verified', 'refused'])
