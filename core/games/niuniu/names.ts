// Names shown at the entrance to a table.
import { m } from '../../../text/compiled/messages.js'
import type { Name } from '../../lottery/game.ts'
import type { NiuTable } from './niuniu.ts'

export const tableNames: Record<NiuTable, Name> = {
  flat: m.games_table_flat,
  x3: m.games_table_x3,
  x5: m.games_table_x5,
}
