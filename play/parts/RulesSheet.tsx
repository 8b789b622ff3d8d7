import { showYuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { limitsOf, type Game } from '../runtime/game.ts'
import type { Table } from '../runtime/table.ts'
import { secondsFrom } from './figures.ts'
import { Pair, Pairs, Sheet, Words } from './Sheet.tsx'

type RulesProps = { table: Table; game: Game; onClose: () => void }

/** How the game goes, what it pays, and within which limits the house takes it. */
export function RulesSheet({ table: { entered }, game, onClose }: RulesProps) {
  const { least, most, cap } = limitsOf(entered.limits)
  return (
    <Sheet title={m.play_rules()} onClose={onClose}>
      <game.RulesText terms={entered.terms} />
      <Pairs>
        <Pair name={m.play_rules_limits()}>
          {m.play_stake_between({ least: showYuan(least), most: showYuan(most) })}
        </Pair>
        <Pair name={m.play_rules_cap()}>{showYuan(cap)}</Pair>
        <Pair name={m.play_rules_cycle()}>{m.play_rules_cycle_value({ seconds: secondsFrom(entered.cycleMs) })}</Pair>
      </Pairs>
      <Words>{m.play_rules_rtp_lead()}</Words>
      <Words>{m.play_rules_end()}</Words>
    </Sheet>
  )
}
