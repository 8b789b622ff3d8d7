// 骰子 Dice: a number below 10,000, under or over what the member sets.
import { useState } from 'react'
import { dice, TARGET } from '../../core/games/dice/dice.ts'
import { fen, showYuan, toWire } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { useLiveKeys } from '../../web/shell/live.ts'
import { LargeStake } from '../parts/LargeStake.tsx'
import { percentOf } from '../parts/figures.ts'
import { ResultLine } from '../parts/ResultLine.tsx'
import { RoundButton } from '../parts/RoundButton.tsx'
import { Pair, Pairs, Words } from '../parts/Sheet.tsx'
import { Stage } from '../parts/Stage.tsx'
import { StakeChooser } from '../parts/StakeChooser.tsx'
import { gameOf, limitsOf, type Terms } from '../runtime/game.ts'
import { isStill } from '../runtime/look.ts'
import { pause, useRound } from '../runtime/round.ts'
import type { Table } from '../runtime/table.ts'
import s from './dice.module.css'
import { DiceBet } from './DiceBet.tsx'
import { Track } from './Track.tsx'
import { diceOf, resultText, termsOf, type DiceShown, type Side } from './words.ts'

const FALL_MS = 900

function DiceTable({ table }: { table: Table }) {
  const limits = limitsOf(table.entered.limits)
  const { sent, isShowing, isFree, ended } = useLiveKeys(table.state, 'sent', 'isShowing', 'isFree', 'ended')
  const [stake, setStake] = useState(limits.least)
  const [side, setSide] = useState<Side>('under')
  const [target, setTarget] = useState(5_000)
  const [newest] = table.state.get().rounds
  const [shown, show] = useState<DiceShown | undefined>(() => newest && diceOf(newest))
  const flow = useRound(table, async (round) => {
    show(diceOf(round))
    await pause(isStill() ? 60 : FALL_MS)
  })
  const bet = { stake: toWire(stake), side, target }
  const problem = diceGame.problem(bet, table.entered)
  const isUnderWay = sent !== 'no' || isShowing
  const amount = showYuan(stake)
  // A result is shown only with the bet it belongs to; another choice begins with an empty line.
  const isSame = shown?.side === side && shown.target === target
  return (
    <Stage
      table={table}
      game={diceGame}
      bet={bet}
      scene="dice"
      field={
        <Track
          side={side}
          target={target}
          roll={isSame && sent === 'no' ? shown.roll : undefined}
          rolls={isShowing}
          isWaiting={sent !== 'no'}
          move={{ off: isUnderWay, onTarget: setTarget }}
        />
      }
      result={
        <ResultLine
          table={table}
          game={diceGame}
          round={problem === undefined ? flow.last : undefined}
          saying={problem}
        />
      }
      act={
        <>
          <StakeChooser value={stake} onChange={setStake} between={limits} table={table} />
          <RoundButton
            table={table}
            label={isFree ? m.play_dice_roll_free({ amount }) : m.play_dice_roll({ amount })}
            off={ended !== undefined || problem !== undefined}
            risk={stake}
            onPress={() => flow.stake(bet, stake)}
          />
          <LargeStake asking={flow.asking} />
        </>
      }
    >
      <DiceBet side={side} target={target} stake={stake} table={table} onSide={setSide} onTarget={setTarget} />
    </Stage>
  )
}

const Replay = ({ round }: { round: PlayedRound }) => (
  <div className={`night ${s.replay}`}>
    <Track {...diceOf(round)} rolls />
  </div>
)

function RulesText({ terms }: { terms: Terms }) {
  const expected = (target: number) =>
    dice.expect({ stake: fen(1_000_000n), side: 'under', target }, termsOf(terms)).mean
  const { numerator, denominator } = expected(TARGET.max)
  return (
    <>
      <Pairs>
        <Pair name={m.play_rules_rtp()}>{percentOf(numerator, denominator)}</Pair>
      </Pairs>
      <Words>{m.play_dice_rules_how()}</Words>
      <Words>{m.play_dice_rules_pays()}</Words>
      <Words>{m.play_dice_rules_turnover()}</Words>
    </>
  )
}

export const diceGame = gameOf('dice', dice, { Table: DiceTable, Replay, RulesText, resultText })
