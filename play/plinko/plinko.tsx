// 弹珠 Plinko: a ball falls through rows of pegs into a slot that pays.
import { useState } from 'react'
import { plinko, type Risk, type Rows } from '../../core/games/plinko/plinko.ts'
import { showYuan, toWire } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { useLiveKeys } from '../../web/shell/live.ts'
import { LargeStake } from '../parts/LargeStake.tsx'
import { ResultLine } from '../parts/ResultLine.tsx'
import { RoundButton } from '../parts/RoundButton.tsx'
import { Stage } from '../parts/Stage.tsx'
import { StakeChooser } from '../parts/StakeChooser.tsx'
import { gameOf, limitsOf } from '../runtime/game.ts'
import { isStill } from '../runtime/look.ts'
import { pause, useRound } from '../runtime/round.ts'
import type { Table } from '../runtime/table.ts'
import { Fall } from './Fall.tsx'
import { PlinkoBet } from './PlinkoBet.tsx'
import { PlinkoRules } from './PlinkoRules.tsx'
import { fallMs } from './way.ts'
import { plinkoOf, resultText } from './words.ts'

/** Milliseconds that the ball lies in its slot before the result is announced. */
const LANDED_MS = 350

function PlinkoTable({ table }: { table: Table }) {
  const limits = limitsOf(table.entered.limits)
  const { sent, isShowing, isFree, ended } = useLiveKeys(table.state, 'sent', 'isShowing', 'isFree', 'ended')
  const [stake, setStake] = useState(limits.least)
  const [rows, setRows] = useState<Rows>(12)
  const [risk, setRisk] = useState<Risk>('medium')
  const { flow, last } = useFall(table)
  const bet = { stake: toWire(stake), rows, risk }
  const problem = plinkoGame.problem(bet, table.entered)
  const isUnderWay = sent !== 'no' || isShowing
  const amount = showYuan(stake)
  // A ball lies only on the board that it fell through; on another one the next ball waits.
  const fallen = sent === 'no' && last?.rows === rows && last.risk === risk ? last : undefined
  return (
    <Stage
      table={table}
      game={plinkoGame}
      bet={bet}
      scene="plinko"
      field={<Fall id={fallen?.id} rows={rows} risk={risk} path={fallen?.path} falls={isShowing} />}
      result={
        <ResultLine
          table={table}
          game={plinkoGame}
          round={problem === undefined ? flow.last : undefined}
          saying={isUnderWay ? undefined : problem}
        />
      }
      act={
        <>
          <StakeChooser value={stake} onChange={setStake} between={limits} table={table} />
          <RoundButton
            table={table}
            label={isFree ? m.play_plinko_drop_free({ amount }) : m.play_plinko_drop({ amount })}
            off={ended !== undefined || problem !== undefined}
            risk={stake}
            onPress={() => flow.stake(bet, stake)}
          />
          <LargeStake asking={flow.asking} />
        </>
      }
    >
      <PlinkoBet rows={rows} risk={risk} table={table} onRows={setRows} onRisk={setRisk} />
    </Stage>
  )
}

/** The last ball: it falls once it has come, and then lies where it fell. */
function useFall(table: Table) {
  const { rounds } = useLiveKeys(table.state, 'rounds')
  const [last, show] = useState(() => rounds[0] && lastOf(rounds[0]))
  const flow = useRound(table, async (round) => {
    const shown = lastOf(round)
    show(shown)
    await pause(isStill() ? 60 : fallMs(shown.rows) + LANDED_MS)
  })
  return { flow, last }
}

const lastOf = (round: PlayedRound) => ({ ...plinkoOf(round), id: round.id })

const Replay = ({ round }: { round: PlayedRound }) => <Fall {...lastOf(round)} falls isAlone />

export const plinkoGame = gameOf('plinko', plinko, { Table: PlinkoTable, Replay, RulesText: PlinkoRules, resultText })
