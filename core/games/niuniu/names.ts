// What a member reads on the door of a table.
import { m } from '../../../text/compiled/messages.js'
import type { NiuTable } from './niuniu.ts'

export const tableNames: Record<NiuTable, typeof m.games_table_flat> = {
  flat: m.games_table_flat,
  x3: m.games_table_x3,
  x5: m.games_table_x5,
}
