// 扫雷 Mines: 25 tiles, opened one by one until the member takes what stands or opens a mine.
import { useState, type ReactNode } from 'react'
import { mines, standing } from '../../core/games/mines/mines.ts'
import { TILES } from '../../core/games/mines/round.ts'
import { fromWire, showYuan, toWire, type Fen } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { useLiveKeys, useLivePart } from '../../web/shell/live.ts'
import { useOnline } from '../../web/shell/online.ts'
import { useLiveBehind } from '../parts/behind.ts'
import { LargeStake } from '../parts/LargeStake.tsx'
import { Press } from '../parts/Press.tsx'
import { ResultLine } from '../parts/ResultLine.tsx'
import { RoundButton } from '../parts/RoundButton.tsx'
import { Stage } from '../parts/Stage.tsx'
import { useSame } from '../parts/steady.tsx'
import { StakeChooser } from '../parts/StakeChooser.tsx'
import { gameOf, limitsOf } from '../runtime/game.ts'
import { isStill } from '../runtime/look.ts'
import { paper } from '../runtime/materials.ts'
import { pause, useRound } from '../runtime/round.ts'
import type { Table, TableState } from '../runtime/table.ts'
import { Board } from './Board.tsx'
import { MinesBet } from './MinesBet.tsx'
import { MinesReplay } from './MinesReplay.tsx'
import { MinesRules } from './MinesRules.tsx'
import { EMPTY, minesOf, termsOf, timesAfter, resultText } from './words.ts'

const OPENED_MS = 250
/** Milliseconds between an end and the next stake: a press meant for the payout must not stake again. */
const OVER_MS = 900

function MinesTable({ table }: { table: Table }) {
  const { terms } = table.entered
  const limits = limitsOf(table.entered.limits)
  const isUnderWay = useLivePart(table.state, ({ sent, isShowing }) => sent !== 'no' || isShowing)
  const { isFree, ended, open } = useLiveKeys(table.state, 'isFree', 'ended', 'open')
  const online = useOnline()
  const [chosen, setStake] = useState<Fen>(limits.least)
  const [laid, lay] = useState(3)
  const { flow, came, take, board } = useBoard(table)
  const counts = useState(() => countsWithin(limits.least, table))[0]
  const round = open && minesOf(open)
  const stake = open ? fromWire(open.stake) : chosen
  // Of an open round it is made anew as well: as the same text it is the same bet for all that is worked out from it.
  const bet = { stake: toWire(stake), mines: round?.laid ?? laid }
  const boardTerms = useSame(termsOf(open?.terms ?? terms))
  const problem = open ? undefined : minesGame.problem(bet, table.entered)
  const amount = showYuan(stake)
  const picks = round?.picks.length ?? 0
  const isOn = open !== undefined && !isUnderWay && online && ended === undefined
  return (
    <Stage
      table={table}
      game={minesGame}
      bet={bet}
      scene="mines"
      field={<Board {...board} isPlayed={open !== undefined} isOn={isOn} />}
      result={
        <ResultLine
          table={table}
          game={minesGame}
          round={open || problem !== undefined ? undefined : flow.last}
          saying={open ? wordsOn(open, came) : problem}
        />
      }
      act={
        <>
          <StakeChooser value={stake} onChange={setStake} between={limits} table={table} />
          <Act table={table} off={!isOn} onTake={take}>
            <RoundButton
              table={table}
              label={isFree ? m.play_mines_start_free({ amount }) : m.play_mines_start({ amount })}
              off={problem !== undefined}
              risk={stake}
              onPress={() => flow.stake(bet, stake)}
            />
          </Act>
          <LargeStake asking={flow.asking} />
        </>
      }
    >
      <MinesBet
        laid={bet.mines}
        counts={counts}
        onLaid={lay}
        stake={stake}
        terms={boardTerms}
        picks={picks}
        isOpen={open !== undefined}
        table={table}
      />
    </Stage>
  )
}

type ActProps = { table: Table; off: boolean; onTake: () => void; children: ReactNode }

/** One of the two buttons. They change places a frame behind the board: until then the one that is there rests. */
function Act({ table, off, onTake, children }: ActProps) {
  const open = useLiveBehind(table.state, openOf)
  return open ? <TakeButton open={open} off={off} onPress={onTake} /> : children
}

const openOf = ({ open }: TableState) => open

type TakeProps = { open: PlayedRound; off: boolean; onPress: () => void }

/** The button that takes the present payout, in the place of the one that stakes. */
function TakeButton({ open, off, onPress }: TakeProps) {
  const isNone = minesOf(open).picks.length === 0
  return (
    <Press wide off={off || isNone} onPress={onPress}>
      {isNone ? m.play_mines_take_none() : m.play_mines_take({ amount: showYuan(worthOf(open)) })}
    </Press>
  )
}

/** The round that lies on the table, and how it goes on. One that was interrupted lies there from the start. */
function useBoard(table: Table) {
  const { open, sent } = useLiveKeys(table.state, 'open', 'sent')
  const [last, show] = useState(open)
  const [asked, ask] = useState<number>()
  const flow = useRound(table, async (round) => {
    show(round)
    if (round.state === 'open' && minesOf(round).picks.length > 0) paper()
    await pause(round.state !== 'open' ? OVER_MS : isStill() ? 0 : OPENED_MS)
  })
  // A time limit or a break may end the round; the stream says so.
  const isEnded = last?.state === 'open' && flow.last !== undefined && flow.last.state !== 'open'
  const came = isEnded ? flow.last : last
  const step = (tile: number | undefined) => {
    flow.step(tile === undefined ? { cash: true } : { tile }, () => ask(tile))
  }
  const board = {
    shown: came ? minesOf(came) : EMPTY,
    asked: sent === 'no' ? undefined : asked,
    onPick: step,
  }
  return { flow, came, board, take: () => step(undefined) }
}

/** The numbers of mines of which the smallest stake stays within what a round may return. */
function countsWithin(least: Fen, { entered }: Table): readonly number[] {
  const all = Array.from({ length: TILES - 1 }, (_, at) => at + 1)
  const stake = toWire(least)
  return all.filter((count) => !minesGame.problem({ stake, mines: count }, entered))
}

/** The payout in fen if the member cashed out now. */
function worthOf(open: PlayedRound): Fen {
  const { laid, picks } = minesOf(open)
  const bet = { stake: fromWire(open.stake), mines: laid }
  return standing(bet, termsOf(open.terms), picks.length)
}

function wordsOn(open: PlayedRound, came: PlayedRound | undefined): string {
  // The end is on the board already; its result follows.
  if (came && came.state !== 'open') return resultText(came)
  const { laid, picks } = minesOf(open)
  if (picks.length === 0) return m.play_mines_pick()
  const times = timesAfter(laid, picks.length, termsOf(open.terms))
  return m.play_mines_stands({ amount: showYuan(worthOf(open)), times })
}

export const minesGame = gameOf('mines', mines, {
  Table: MinesTable,
  Replay: MinesReplay,
  RulesText: MinesRules,
  resultText,
  keptWords: (reason) => (reason === 'break' ? m.play_mines_settled() : m.play_mines_kept()),
})
