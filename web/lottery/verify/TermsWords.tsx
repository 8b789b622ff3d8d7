import * as v from 'valibot'
import { findLottery } from '../../../core/lottery/calendar.ts'
import { selection } from '../../../core/lottery/shape.ts'
import type { Proof } from '../../../core/lottery/proof.ts'
import { factsAt } from '../../../core/lottery/facts.ts'
import { findPlay, type Play, type Selection } from '../../../core/lottery/game.ts'
import { settleLine } from '../../../core/lottery/settle.ts'
import { fen, showYuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { Money } from '../../ui/Money.tsx'
import { KeyValue, KeyValues } from '../../ui/Row.tsx'
import { useGame } from '../games.ts'
import { oddsText, pickedText } from '../words.ts'

type Read = v.InferOutput<typeof terms>
const terms = v.object({
  lottery: v.string(),
  play: v.string(),
  selection,
  units: v.number(),
  unitStakeFen: v.number(),
  oddsMilli: v.record(v.string(), v.number()),
})

/** The terms in the list, in words: read from the very text whose hash was checked. */
export function TermsWords({ text, proof }: { text: string; proof: Proof }) {
  const read = parsed(text)
  const game = useGame(read && findLottery(read.lottery)?.family).data
  const play = read && game && findPlay(game, read.play)
  if (!read || !play) return null
  const paid = game && proof.numbers && paidBy(play, read, proof)
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
      {typeof paid === 'bigint' && (
        <KeyValue name={m.lottery_verify_pays()}>
          <Money amount={paid} />
        </KeyValue>
      )}
    </KeyValues>
  )
}

/** What these terms are paid on this draw, computed here; undefined where they are not what the play takes. */
function paidBy(play: Play, read: Read, { lottery, numbers, entries }: Proof): bigint | undefined {
  const family = findLottery(lottery)?.family
  const chosen = read.selection as Selection
  if (!family || !numbers || !entries || play.problem(chosen)) return undefined
  const line = {
    play,
    selection: chosen,
    unitStakeFen: fen(BigInt(read.unitStakeFen)),
    odds: read.oddsMilli,
  }
  return settleLine(line, numbers, factsAt(family, entries.frozenAt)).payoutFen
}

function parsed(text: string): Read | undefined {
  try {
    const found = v.safeParse(terms, JSON.parse(text))
    return found.success ? found.output : undefined
  } catch {
    return undefined
  }
}
