import * as v from 'valibot'
import { findLottery } from '../../../core/lottery/calendar.ts'
import { selection } from '../../../core/lottery/shape.ts'
import { findPlay } from '../../../core/lottery/game.ts'
import { showYuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { KeyValue, KeyValues } from '../../ui/Row.tsx'
import { useGame } from '../games.ts'
import { oddsText, pickedText } from '../words.ts'

const terms = v.object({
  lottery: v.string(),
  play: v.string(),
  selection,
  units: v.number(),
  unitStakeFen: v.number(),
  oddsMilli: v.record(v.string(), v.number()),
})

/** The terms in the list, in words: read from the very text whose hash was checked. */
export function TermsWords({ text }: { text: string }) {
  const read = parsed(text)
  const game = useGame(read && findLottery(read.lottery)?.family).data
  const play = read && game && findPlay(game, read.play)
  if (!read || !play) return null
  return (
    <KeyValues>
      <KeyValue name={play.name()}>{pickedText(play, read.selection)}</KeyValue>
      <KeyValue name={m.lottery_board_rules_odds()}>
        <span className="num">{oddsText(read.oddsMilli)}</span>
      </KeyValue>
      <KeyValue name={m.lottery_board_stake()}>
        <span className="num">
          {read.units} × {showYuan(BigInt(read.unitStakeFen))}
        </span>
      </KeyValue>
    </KeyValues>
  )
}

function parsed(text: string): v.InferOutput<typeof terms> | undefined {
  try {
    const found = v.safeParse(terms, JSON.parse(text))
    return found.success ? found.output : undefined
  } catch {
    return undefined
  }
}
