// 牛牛 Niu Niu: five cards against the banker's five, at a table of one, three or five times the stake.
import { useState } from 'react'
import { niuniu, type NiuTable } from '../../core/games/niuniu/niuniu.ts'
import { showYuan, toWire, type Fen } from '../../core/money.ts'
import type { PlayedRound } from '../../core/play.ts'
import { m } from '../../text/compiled/messages.js'
import { useLive } from '../../web/shell/live.ts'
import { LargeStake } from '../parts/LargeStake.tsx'
import { ResultLine } from '../parts/ResultLine.tsx'
import { RoundButton } from '../parts/RoundButton.tsx'
import { Stage } from '../parts/Stage.tsx'
import { StakeChooser } from '../parts/StakeChooser.tsx'
import { gameOf, limitsOf } from '../runtime/game.ts'
import { isStill } from '../runtime/look.ts'
import { pause, useRound } from '../runtime/round.ts'
import type { Table } from '../runtime/table.ts'
import { Hands } from './Hands.tsx'
import s from './niuniu.module.css'
import { NiuniuBet } from './NiuniuBet.tsx'
import { NiuniuRules } from './NiuniuRules.tsx'
import { factOf, niuOf, termsOf, wordsOf, type NiuShown } from './words.ts'

/** Until all cards lie, and until what they are has been read. */
const DEALT_MS = 800
const READ_MS = 500

function NiuniuTable({ table }: { table: Table }) {
  const limits = limitsOf(table.entered.limits)
  const terms = termsOf(table.entered.terms)
  const { sent, isShowing, isFree, ended, balance, practice } = useLive(table.state)
  const [stake, setStake] = useState<Fen>(limits.least)
  const [at, sitAt] = useState<NiuTable>('flat')
  const { flow, shown, isTold } = useDeal(table)
  const placed = { stake, table: at }
  const bet = { stake: toWire(stake), table: at }
  const risk = niuniu.riskOf?.(placed, terms) ?? stake
  const there = isFree ? practice : balance
  const short = m.play_niuniu_short({ risk: showYuan(risk), balance: showYuan(there) })
  const problem = niuniuGame.problem(bet, table.entered) ?? (risk > there ? short : undefined)
  const isUnderWay = sent !== 'no' || isShowing
  const amount = showYuan(stake)
  return (
    <Stage
      table={table}
      game={niuniuGame}
      bet={bet}
      scene="niuniu"
      field={<Hands shown={sent === 'no' ? shown : undefined} isTold={isTold} isWaiting={sent !== 'no'} />}
      result={
        <ResultLine
          table={table}
          game={niuniuGame}
          round={problem === undefined ? flow.last : undefined}
          saying={isUnderWay ? undefined : problem}
        />
      }
      act={
        <>
          <p className={s.aside}>{asideWords(stake, risk)}</p>
          <StakeChooser value={stake} onChange={setStake} between={limits} off={isUnderWay} />
          <RoundButton
            table={table}
            label={isFree ? m.play_niuniu_deal_free({ amount }) : m.play_niuniu_deal({ amount })}
            off={ended !== undefined || problem !== undefined}
            risk={risk}
            onPress={() => flow.stake(bet, risk)}
          />
          <LargeStake asking={flow.asking} words={largeWords} />
        </>
      }
    >
      <NiuniuBet
        at={at}
        onTable={sitAt}
        risk={risk}
        won={niuniu.mostOf(placed, terms) - risk}
        commissionBp={terms.commissionBp}
        off={isUnderWay}
      />
    </Stage>
  )
}

/** Shows the last deal card by card. */
function useDeal(table: Table) {
  const { rounds } = useLive(table.state)
  const [shown, show] = useState<NiuShown | undefined>(() => rounds[0] && niuOf(rounds[0]))
  const [isTold, tell] = useState(true)
  const flow = useRound(table, async (round) => {
    tell(isStill())
    show(niuOf(round))
    await pause(isStill() ? 60 : DEALT_MS)
    tell(true)
    await pause(isStill() ? 60 : READ_MS)
  })
  return { flow, shown, isTold }
}

/** Said before the deal: what can be lost, and what lies ready for it. */
const asideWords = (stake: Fen, risk: Fen): string =>
  risk === stake
    ? m.play_niuniu_aside_flat({ risk: showYuan(risk) })
    : m.play_niuniu_aside({ times: Number(risk / stake), risk: showYuan(risk) })

const largeWords = (amount: string) => ({
  title: m.play_niuniu_large({ amount }),
  yes: m.play_niuniu_large_yes(),
})

const Replay = ({ round }: { round: PlayedRound }) => <Hands shown={niuOf(round)} isTold />

export const niuniuGame = gameOf('niuniu', niuniu, {
  Table: NiuniuTable,
  Replay,
  RulesText: NiuniuRules,
  wordsOf,
  factOf,
})
