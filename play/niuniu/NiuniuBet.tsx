import { niuTables, type NiuTable } from '../../core/games/niuniu/niuniu.ts'
import { showYuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { BetFacts } from '../parts/BetFacts.tsx'
import { Segments } from '../parts/Segments.tsx'
import { steady } from '../parts/steady.tsx'
import { useHeld } from '../runtime/round.ts'
import type { Table } from '../runtime/table.ts'
import s from './niuniu.module.css'
import { commissionText, tableName } from './words.ts'

type NiuniuBetProps = {
  at: NiuTable
  onTable: (table: NiuTable) => void
  /** The most that can be won, in fen; the most that can be lost stands beside the stake. */
  won: bigint
  commissionBp: number
  table: Table
}

/** The choice of a table, with the win of a bet and what is kept of it. */
export const NiuniuBet = steady(({ at, onTable, won, commissionBp, table }: NiuniuBetProps) => (
  <fieldset className={s.bet} disabled={useHeld(table)}>
    <legend className="hush">{m.play_niuniu_table()}</legend>
    <Tables {...{ at, onTable }} />
    <Won {...{ won, commissionBp }} />
  </fieldset>
))

// A round switches the fieldset off and on, and changes neither of the two.
const Tables = steady(({ at, onTable }: Pick<NiuniuBetProps, 'at' | 'onTable'>) => (
  <Segments value={at} onChange={onTable} choices={niuTables.map((each) => [each, tableName(each)])} />
))

const Won = steady(({ won, commissionBp }: Pick<NiuniuBetProps, 'won' | 'commissionBp'>) => (
  <BetFacts
    of={[
      [m.play_niuniu_most_won(), showYuan(won)],
      [m.play_niuniu_commission(), commissionText(commissionBp)],
    ]}
  />
))
