// The dependencies that every part of a venue shares: database, line to the house, streams, secret and tables.
import type { Db } from './db.ts'
import type { HouseLine } from './house.ts'
import type { Leagues } from './league.ts'
import type { VenueName, WalletMode } from './names.ts'
import type { Streams } from './streams.ts'
import type { Tables } from './tables.ts'

export type Floor = {
  venue: VenueName
  wallet: WalletMode
  db: Db
  house: HouseLine
  streams: Streams
  /** The secret of the process, which seals seeds and makes tickets. */
  secret: Buffer
  /** The tables that all players share; undefined where this process runs no tables. */
  tables: Tables | undefined
  /** Virtual leagues; none where this process runs none. */
  leagues: Leagues | undefined
}
