// The books of the sandbox chains: every transfer, and the block in which it lies now.
import { createHash, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { protocols, type Protocol } from '../../core/coin.ts'
import { booksIn, readFrom } from '../wire.ts'

export type ChainTransfer = {
  hash: string
  index: number
  network: Protocol
  contract: string
  symbol: string
  from: string
  to: string
  /** In the contract's own smallest unit, as a decimal text: it may not fit a number. */
  units: string
  /** The block of the transfer; null if a chain that turned back has dropped it. */
  height: number | null
  succeeded: boolean
}

export type NewTransfer = Pick<ChainTransfer, 'network' | 'contract' | 'symbol' | 'from' | 'to' | 'units' | 'succeeded'>

export type ChainBooks = ReturnType<typeof openChainBooks>

const FIRST_HEIGHT = 1_000
// Block times of a clock, so that a restart never makes a chain shorter.
const EPOCH_MS = Date.UTC(2026, 0, 1)

/** `blockMs` is the time of a block; 0 stands still until it is told to mine. */
export function openChainBooks(file: string | undefined, blockMs: number) {
  const db = booksIn(file)
  db.exec(`create table if not exists transfers (
      hash text not null, log_index integer not null, network text not null, contract text not null,
      symbol text not null, sender text not null, recipient text not null, units text not null,
      height integer, succeeded integer not null, primary key (hash, log_index));
    create table if not exists mined (network text primary key, blocks integer not null)`)
  for (const network of protocols) db.prepare('insert into mined values (?, 0) on conflict do nothing').run(network)
  const height = (network: Protocol) => {
    const row = db.prepare('select blocks from mined where network = ?').get(network)
    const grown = blockMs > 0 ? Math.floor((Date.now() - EPOCH_MS) / blockMs) : 0
    return FIRST_HEIGHT + grown + (row as { blocks: number }).blocks
  }
  return {
    height,
    all: () => rows(db, ''),
    /** The transfers to these addresses that lie in blocks. */
    to(network: Protocol, addresses: readonly string[]): ChainTransfer[] {
      const wanted = new Set(addresses)
      const found = rows(db, 'where network = ? and height <= ?', network, height(network))
      return found.filter((one) => wanted.has(one.to))
    },
    mine(network: Protocol, blocks: number): void {
      db.prepare('update mined set blocks = blocks + ? where network = ?').run(blocks, network)
    },
    /** Puts one transaction of some transfers into the next block. */
    add: (transfers: readonly NewTransfer[]) => add(db, transfers, height),
    /**
     * The chain turns back by `depth` blocks: what lay in them comes again in the next one, or is
     * dropped. Its length stays, as the longer branch has at least as many blocks. Other transactions lie before
     * them there: the logs are numbered anew.
     */
    turnBack(network: Protocol, depth: number, fate: 'again' | 'dropped'): void {
      const head = height(network)
      db.prepare('update transfers set height = ?, log_index = log_index + 1000 where network = ? and height > ?').run(
        fate === 'again' ? head + 1 : null,
        network,
        head - depth,
      )
    },
    /** A dropped transfer finds a block after all. */
    bringBack(hash: string): void {
      const [row] = rows(db, 'where hash = ?', hash)
      if (!row) throw new Error(`no transfer ${hash}`)
      const next = height(row.network) + 1
      db.prepare('update transfers set height = ? where hash = ?').run(next, hash)
    },
    close: () => db.close(),
  }
}

function rows(db: DatabaseSync, where: string, ...values: (string | number)[]): ChainTransfer[] {
  const found = db.prepare(
    `select hash, log_index as "index", network, contract, symbol, sender as "from",
            recipient as "to", units, height, succeeded from transfers ${where} order by rowid`,
  )
  type Row = Omit<ChainTransfer, 'succeeded'> & { succeeded: number }
  return (found.all(...values) as unknown as Row[]).map((row) => ({
    ...row,
    succeeded: row.succeeded === 1,
  }))
}

function add(
  db: DatabaseSync,
  transfers: readonly NewTransfer[],
  heightOf: (network: Protocol) => number,
): ChainTransfer[] {
  const hash = createHash('sha256').update(randomBytes(32)).digest('hex')
  const insert = db.prepare('insert into transfers values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  return transfers.map((transfer, index) => {
    const { network, contract, symbol, from, to, units, succeeded } = transfer
    const height = heightOf(network) + 1
    insert.run(...[hash, index, network, contract, symbol, from, to, units], ...[height, succeeded ? 1 : 0])
    return { ...transfer, hash, index, height }
  })
}

/** The transfers that lie in blocks, as a file of books says: what an audit reads. */
export const readChainBooks = (file: string): ChainTransfer[] =>
  readFrom(file, (db) => rows(db, 'where height is not null'))
