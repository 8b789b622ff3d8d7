// The hash chain of a lottery (rulebook 4.3, decision 19): made once, committed to, revealed key by key.
import { hash, randomBytes } from 'node:crypto'
import { appendFile, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { sayHouse } from '../../ledger/seal/facts.ts'
import type { House } from '../../shell/app.ts'
import type { Db, Tx } from '../../shell/db.ts'
import { mayBeSealed } from '../../shell/generations.ts'
import { seal, unseal, type Place, type Ring } from '../../shell/ring.ts'
import {
  chainFacts,
  everyChain,
  findCheckpoint,
  insertChain,
  lockSealedElse,
  markLogged,
  unloggedChains,
  updateSealed,
  type Checkpoint,
  type ChainId,
} from './chain.sql.ts'

const SPACING = 1_024
// Hashing a year of keys takes half a second; bets go on meanwhile.
const HASHES_A_BREATH = 4_000

export { chainSeals } from './chain.sql.ts'

export const chainName = ({ lottery, number }: ChainId): string => `${lottery}:${number}`

const factOf = ({ lottery, number }: ChainId): string => `${lottery} ${number}`

/**
 * Makes chain `number` of a lottery with `length` keys and publishes its commitment: in the database,
 * then in a file outside it. Does nothing where another server was faster.
 */
export async function publishChain(house: House, id: ChainId, length: number): Promise<void> {
  const ring = house.ring()
  const checkpoints: Checkpoint[] = []
  let value: Buffer = randomBytes(32)
  for (let position = length; position > 0; position--) {
    if (position % SPACING === 0 || position === length)
      checkpoints.push({ position, sealed: seal(ring, placeOf(id, position), value) })
    value = sha256(value)
    if (position % HASHES_A_BREATH === 0) await breathe()
  }
  await house.db.tx(async (tx) => {
    await mayBeSealed(tx, () => ring)
    await insertChain(tx, id, { length, commitment: value, checkpoints })
    await sayHouse(tx, chainFacts, [factOf(id)])
  })
  await logCommitments(house)
}

export const commitmentsFile = (dataDir: string): string => join(dataDir, 'commitments.log')

/** Writes each commitment that is not there yet to the file. A line twice does no harm. */
export async function logCommitments(house: House): Promise<void> {
  for (const chain of await unloggedChains(house.db)) {
    const { lottery, number, length, commitment } = chain
    const at = chain.publishedAt.toISOString()
    const file = commitmentsFile(house.dataDir)
    await appendFile(file, `${at} ${lottery} ${number} ${length} ${commitment.toString('hex')}\n`)
    const handle = await open(file)
    await handle.sync()
    await handle.close()
    await house.db.tx(async (tx) => {
      await markLogged(tx, chain)
      await sayHouse(tx, chainFacts, [factOf(chain)])
    })
  }
}

/** The key s_position. Throws where the secret does not open the chain, or the place is not on it. */
export async function keyAt(house: House, id: ChainId, position: number): Promise<Buffer> {
  const found = await findCheckpoint(house.db, id, position)
  if (!found) throw new Error(`chain ${chainName(id)} has no key ${position}`)
  const place = placeOf(id, found.position)
  let value = unseal(house.ring(), place, found.sealed)
  for (let at = found.position; at > position; at--) value = sha256(value)
  return value
}

const AT_ONCE = 200

/** Seals anew what lies under another generation than the first. Cut off anywhere, it goes on at the next call. */
export async function resealChains(db: Db, ring: Ring): Promise<void> {
  for (const id of await everyChain(db)) {
    let done: number
    do done = await db.tx((tx) => resealSome(tx, id, ring))
    while (done === AT_ONCE)
  }
}

async function resealSome(tx: Tx, id: ChainId, ring: Ring): Promise<number> {
  await mayBeSealed(tx, () => ring)
  const old = await lockSealedElse(tx, id, { generation: ring[0].number, count: AT_ONCE })
  const anew = old.map(({ position, sealed }) => {
    const place = placeOf(id, position)
    return { position, sealed: seal(ring, place, unseal(ring, place, sealed)) }
  })
  if (anew.length > 0) await updateSealed(tx, id, anew)
  return anew.length
}

const placeOf = (id: ChainId, position: number): Place => ({
  purpose: 'chain values',
  at: `${chainName(id)}:${position}`,
})
const sha256 = (value: Buffer): Buffer => hash('sha256', value, 'buffer')
