// Hears that something of what the desk shows has changed. The house's own notices tell of money and draws at once; what waits for
// people is counted, every two seconds, and only while somebody has the desk open.
import type pg from 'pg'
import { changing, type Changing } from '../../core/desk/stream.ts'
import type { Db } from '../shell/db.ts'
import { startListener, type Relay } from '../shell/relay.ts'
import { waitingNow } from './waiting.sql.ts'

/** How often what waits is counted, and the figures of money are called changed, in milliseconds. */
const COUNT_MS = 2_000
const MONEY_MS = 10_000

type Change = { version: number; changed: readonly Changing[] }
type Hearer = (change: Change) => void

export type Pulse = {
  /** Tells this hearer of each change, until the answer is called. */
  hear(hearer: Hearer): () => void
  close(): Promise<void>
}

type Given = { db: Db; listens: pg.ClientConfig; onError: (error: unknown) => void }

export function openPulse({ db, listens, onError }: Given): Pulse {
  const hearers = new Set<Hearer>()
  const heard = new Set<Changing>()
  let relay: Relay | undefined
  let timer: NodeJS.Timeout | undefined
  let [version, waits, moneyAt] = [0, '', 0]

  async function look(): Promise<void> {
    const now = JSON.stringify(await waitingNow(db))
    // The first count has nothing to be compared with.
    if (now !== waits) heard.add('queues')
    waits = now
    const isSoon = performance.now() - moneyAt < MONEY_MS
    const all = [...heard].filter((one) => one !== 'money' || !isSoon)
    if (all.length === 0) return
    if (all.includes('money')) moneyAt = performance.now()
    for (const one of all) heard.delete(one)
    version += 1
    for (const hearer of hearers) hearer({ version, changed: all })
  }

  const next = () => {
    timer = setTimeout(() => void look().catch(onError).finally(goOn), COUNT_MS)
  }
  const goOn = () => {
    timer = undefined
    if (hearers.size > 0) next()
    else waits = ''
  }

  return {
    hear(hearer) {
      hearers.add(hearer)
      // A page that opens the stream does not know what changed before.
      hearer({ version, changed: changing })
      relay ??= startListener(listens, { deliver: ({ topic }) => void heard.add(partOf(topic)), resync: all }, onError)
      if (!timer) next()
      return () => void hearers.delete(hearer)
    },
    async close() {
      hearers.clear()
      clearTimeout(timer)
      await relay?.stop()
    },
  }

  /** Notices may have been lost. */
  function all(): void {
    for (const one of changing) heard.add(one)
  }
}

const partOf = (topic: string): Changing => (topic === 'draw' ? 'draws' : 'money')
