import { niuTables, type NiuTable } from '../../core/games/niuniu/niuniu.ts'
import { showYuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { BetFacts } from '../parts/BetFacts.tsx'
import { Segments } from '../parts/Segments.tsx'
import s from './niuniu.module.css'
import { commissionText, tableName } from './words.ts'

type NiuniuBetProps = {
  at: NiuTable
  onTable: (table: NiuTable) => void
  /** The most that can be won, in fen; the most that can be lost stands beside the stake. */
  won: bigint
  commissionBp: number
  off: boolean
}

/** The choice of a table, with the win of a bet and what is kept of it. */
export const NiuniuBet = ({ at, onTable, won, commissionBp, off }: NiuniuBetProps) => (
  <fieldset className={s.bet} disabled={off}>
    <legend className="hush">{m.play_niuniu_table()}</legend>
    <Segments value={at} onChange={onTable} choices={niuTables.map((each) => [each, tableName(each)])} />
    <BetFacts
      of={[
        [m.play_niuniu_most_won(), showYuan(won)],
        [m.play_niuniu_commission(), commissionText(commissionBp)],
      ]}
    />
  </fieldset>
)
