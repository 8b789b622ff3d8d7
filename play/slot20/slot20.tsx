// 金龙献瑞 Golden Dragon: five reels and twenty lines on the Stage.
import { useCallback, useRef, useState } from 'react'
import { FREE_TIMES } from '../../core/games/slot20/reels.ts'
import { lineBets, slot20 } from '../../core/games/slot20/slot20.ts'
import { fen, fromWire, NONE, showYuan, toWire, type Fen } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { useLiveKeys } from '../../web/shell/live.ts'
import { aFrame } from '../parts/behind.ts'
import { LargeStake } from '../parts/LargeStake.tsx'
import { Press } from '../parts/Press.tsx'
import { isWon, ResultLine } from '../parts/ResultLine.tsx'
import { RoundButton } from '../parts/RoundButton.tsx'
import { Stage } from '../parts/Stage.tsx'
import { StakeChooser } from '../parts/StakeChooser.tsx'
import { gameOf } from '../runtime/game.ts'
import { isStill } from '../runtime/look.ts'
import { pause, useRound } from '../runtime/round.ts'
import type { Table } from '../runtime/table.ts'
import { Reels } from './Reels.tsx'
import { SlotReplay } from './SlotReplay.tsx'
import { SlotRules } from './SlotRules.tsx'
import { resultText, spinsOf } from './words.ts'

const LINES = 20n
const steps = lineBets.map((bet) => fen(bet * LINES))
/** How long a free spin stands before the next one turns. */
const SEEN_MS = 900

function SlotTable({ table }: { table: Table }) {
  const [stake, setStake] = useState(steps[0]!)
  const { sent, isFree, ended } = useLiveKeys(table.state, 'sent', 'isFree', 'ended')
  const spins = useSpins(() => table.state.get().rounds[0])
  const flow = useRound(table, spins.show)
  const bet = { lineBet: toWire(stake / LINES) }
  const amount = showYuan(stake)
  const { free } = spins
  return (
    <Stage
      table={table}
      game={slot20Game}
      bet={bet}
      scene="slot20"
      field={<Reels {...spins.reels} isWaiting={sent !== 'no' && !isStill()} />}
      result={
        <ResultLine table={table} game={slot20Game} round={flow.last} saying={free && m.play_slot_free_at(free)}>
          {free && (
            <Press kind="quiet" onPress={spins.skip}>
              {m.play_slot_skip()}
            </Press>
          )}
        </ResultLine>
      }
      act={
        <>
          <StakeChooser value={stake} onChange={setStake} steps={steps} table={table} />
          <RoundButton
            table={table}
            label={isFree ? m.play_slot_spin_free({ amount }) : m.play_slot_spin({ amount })}
            off={ended !== undefined}
            risk={stake}
            onPress={() => flow.stake(bet, stake)}
          />
          <LargeStake asking={flow.asking} />
        </>
      }
    />
  )
}

type Turn = { stops: readonly number[]; from: readonly number[]; turn: number; lineBet: Fen; isRise: boolean }

const REST = [0, 0, 0, 0, 0]

/** The spins of a round one after the other, each turned and then marked. */
function useSpins(first: () => PlayedRound | undefined) {
  const [shown, setShown] = useState<Turn>(() => {
    const round = first()
    const stops = (round && spinsOf(round)[0]) ?? REST
    return { stops, from: stops, turn: 0, lineBet: NONE, isRise: false }
  })
  const [isMarked, mark] = useState(false)
  const [free, setFree] = useState<{ at: number; all: number }>()
  const isSkipped = useRef(false)
  const turned = useRef<(() => void) | undefined>(undefined)
  const at = useRef(shown)
  const turnTo = async (stops: readonly number[], lineBet: Fen, isRise: boolean) => {
    const next = { stops, from: at.current.stops, turn: at.current.turn + 1, lineBet, isRise }
    at.current = next
    mark(false)
    setShown(next)
    const rest = new Promise<void>((done) => (turned.current = done))
    // A page in the background turns nothing; what came is shown all the same.
    await Promise.race([rest, pause(3_000)])
    mark(true)
    // What the spin came to has the frame behind the one that marks its lines.
    await aFrame()
  }
  const show = async (round: PlayedRound) => {
    const spins = spinsOf(round)
    const lineBet = fromWire(String(round.bet['lineBet']))
    isSkipped.current = false
    for (const [index, stops] of spins.entries()) {
      if (isSkipped.current) break
      if (index > 0) {
        await pause(SEEN_MS)
        setFree({ at: index, all: spins.length - 1 })
      }
      await turnTo(stops, index > 0 ? fen(lineBet * BigInt(FREE_TIMES)) : lineBet, isWon(round))
    }
    setFree(undefined)
  }
  const onTurned = useCallback(() => turned.current?.(), [])
  const skip = () => {
    isSkipped.current = true
    onTurned()
  }
  return { reels: { ...shown, isMarked, onTurned }, free, show, skip }
}

export const slot20Game = gameOf('slot20', slot20, {
  Table: SlotTable,
  Replay: SlotReplay,
  RulesText: SlotRules,
  resultText,
})
