// 牛牛 Niu Niu: five cards against the banker's five, at a table of one, three or five times the stake.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { niuniu, type NiuTable } from '../../core/games/niuniu/niuniu.ts'
import { showYuan, toWire, type Fen } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { useLiveKeys, useLivePart } from '../../web/shell/live.ts'
import { aFrame, behindFrame } from '../parts/behind.ts'
import { LargeStake } from '../parts/LargeStake.tsx'
import { ResultLine } from '../parts/ResultLine.tsx'
import { RoundButton } from '../parts/RoundButton.tsx'
import { Stage } from '../parts/Stage.tsx'
import { StakeChooser } from '../parts/StakeChooser.tsx'
import { gameOf, limitsOf } from '../runtime/game.ts'
import { isStill } from '../runtime/look.ts'
import { paper } from '../runtime/materials.ts'
import { pause, useRound } from '../runtime/round.ts'
import type { Table } from '../runtime/table.ts'
import { Hands, type Turning } from './Hands.tsx'
import s from './niuniu.module.css'
import { NiuniuBet } from './NiuniuBet.tsx'
import { NiuniuRules } from './NiuniuRules.tsx'
import { factOf, niuOf, termsOf, resultText, type NiuShown } from './words.ts'

/** Milliseconds to read the hands before the result. */
const READ_MS = 500

function NiuniuTable({ table }: { table: Table }) {
  const limits = limitsOf(table.entered.limits)
  const terms = termsOf(table.entered.terms)
  const { sent, isShowing, isFree, ended } = useLiveKeys(table.state, 'sent', 'isShowing', 'isFree', 'ended')
  const [stake, setStake] = useState<Fen>(limits.least)
  const [at, sitAt] = useState<NiuTable>('flat')
  const { flow, shown, isTold, turning, turnAll } = useDeal(table)
  const button = useKeptFocus(turning !== undefined)
  const placed = { stake, table: at }
  const bet = { stake: toWire(stake), table: at }
  const risk = niuniu.riskOf?.(placed, terms) ?? stake
  const tooLittle = useTooLittle(table, risk)
  const short =
    tooLittle === undefined ? undefined : m.play_niuniu_short({ risk: showYuan(risk), balance: showYuan(tooLittle) })
  const problem = niuniuGame.problem(bet, table.entered) ?? short
  const isUnderWay = sent !== 'no' || isShowing
  const amount = showYuan(stake)
  return (
    <Stage
      table={table}
      game={niuniuGame}
      bet={bet}
      scene="niuniu"
      field={
        <Hands shown={sent === 'no' ? shown : undefined} isTold={isTold} isWaiting={sent !== 'no'} turning={turning} />
      }
      result={
        <ResultLine
          table={table}
          game={niuniuGame}
          round={problem === undefined ? flow.last : undefined}
          saying={turning ? m.play_niuniu_turn_lead() : isUnderWay ? undefined : problem}
        />
      }
      act={
        <>
          <p className={s.aside}>{asideWords(stake, risk)}</p>
          <StakeChooser value={stake} onChange={setStake} between={limits} table={table} />
          <div ref={button}>
            <RoundButton
              table={table}
              label={isFree ? m.play_niuniu_deal_free({ amount }) : m.play_niuniu_deal({ amount })}
              off={ended !== undefined || problem !== undefined}
              risk={risk}
              onPress={() => flow.stake(bet, risk)}
              instead={turning && { label: m.play_niuniu_turn_all(), onPress: turnAll }}
            />
          </div>
          <LargeStake asking={flow.asking} words={largeWords} />
        </>
      }
    >
      <NiuniuBet
        at={at}
        onTable={sitAt}
        won={niuniu.mostOf(placed, terms) - risk}
        commissionBp={terms.commissionBp}
        table={table}
      />
    </Stage>
  )
}

/** The balance if it is smaller than this risk, else undefined: while the balance suffices, its changes do not draw the page again. */
const useTooLittle = (table: Table, risk: Fen): Fen | undefined =>
  useLivePart(table.state, ({ isFree, practice, balance }) => {
    const there = isFree ? practice : balance
    return there < risk ? there : undefined
  })

const NO_CARDS: ReadonlySet<number> = new Set()
const ALL_CARDS: ReadonlySet<number> = new Set([0, 1, 2, 3, 4])

/** The last deal: the member turns the five cards, then the banker's lie open and the hands are told. */
function useDeal(table: Table) {
  const { rounds } = useLiveKeys(table.state, 'rounds')
  const [shown, show] = useState<NiuShown | undefined>(() => rounds[0] && niuOf(rounds[0]))
  const [open, turn] = useState<ReadonlySet<number>>()
  const [isBankerOpen, openBanker] = useState(false)
  const allOpen = useRef<(() => void) | undefined>(undefined)
  const turnTo = (next: (now: ReadonlySet<number>) => ReadonlySet<number>) => {
    paper()
    behindFrame(() => turn((now) => now && next(now)))
  }
  const isAllOpen = open?.size === ALL_CARDS.size
  useEffect(() => {
    if (isAllOpen) allOpen.current?.()
  }, [isAllOpen])
  const flow = useRound(table, async (round) => {
    show(niuOf(round))
    turn(NO_CARDS)
    openBanker(false)
    await new Promise<void>((done) => (allOpen.current = done))
    await pause(isStill() ? 0 : READ_MS)
    // First the banker's cards, then what both hands are.
    openBanker(true)
    await aFrame()
    turn(undefined)
    await pause(isStill() ? 60 : READ_MS)
  })
  const turning: Turning | undefined = open && {
    open,
    isBankerOpen,
    turn: (place) => turnTo((now) => new Set([...now, place])),
  }
  return { flow, shown, isTold: open === undefined, turning, turnAll: () => turnTo(() => ALL_CARDS) }
}

/** A closed card that is turned takes its button along: once all of them lie open, the button below them gets the focus. */
function useKeptFocus(isTurning: boolean) {
  const place = useRef<HTMLDivElement>(null)
  // A page that has just come has nothing to keep.
  const was = useRef(isTurning)
  const keep = useEffectEvent(() => {
    const isLost = was.current !== isTurning && document.activeElement === document.body
    if (isLost) place.current?.querySelector('button')?.focus({ preventScroll: true })
    was.current = isTurning
  })
  // A focus within the frame that draws the change would have the page laid out twice.
  useEffect(() => behindFrame(() => keep()), [isTurning])
  return place
}

/** Shown before the deal: the most that can be lost, and the balance available for it. */
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
  resultText,
  factOf,
})
