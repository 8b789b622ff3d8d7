// 百家乐 Baccarat: one table for everybody, on the Stage.
import { useEffect, useState } from 'react'
import { baccarat } from '../../core/games/baccarat/baccarat.ts'
import { fen, showYuan } from '../../core/money.ts'
import type { PlayedRound, TableView } from '../../core/play.ts'
import { m } from '../../text/compiled/messages.js'
import { useLive } from '../../web/shell/live.ts'
import { useOnline } from '../../web/shell/online.ts'
import { useEvery } from '../parts/figures.ts'
import { LargeStake } from '../parts/LargeStake.tsx'
import { Press } from '../parts/Press.tsx'
import { isWon, ResultLine } from '../parts/ResultLine.tsx'
import { ShortButton, useShort } from '../parts/ShortButton.tsx'
import { Stage } from '../parts/Stage.tsx'
import { gameOf, limitsOf } from '../runtime/game.ts'
import { isStill } from '../runtime/look.ts'
import { play } from '../runtime/sound.ts'
import type { Table } from '../runtime/table.ts'
import { BaccaratRules } from './BaccaratRules.tsx'
import { Felt, HandOf } from './Felt.tsx'
import { Roads } from './Roads.tsx'
import { useShared } from './heard.ts'
import { useSlip, type Slip } from './slip.ts'
import { Chips, Spots } from './Spots.tsx'
import { TableFair } from './TableFair.tsx'
import { betOf, handOf, sumOf, termsOf, wonText, wordsOf } from './words.ts'

const CHIPS = [1n, 5n, 10n, 50n, 100n, 500n, 1_000n].map((yuan) => fen(yuan * 100n))
const TICK_MS = 200

function BaccaratTable({ table }: { table: Table }) {
  const shared = useShared(table)
  const view = shared?.table
  const now = useEvery(TICK_MS, table.now)
  const slip = useSlip(table, view)
  const [chip, choose] = useState(CHIPS[0]!)
  const { sent, isShowing, ended } = useLive(table.state)
  const { most } = limitsOf(table.entered.limits)
  const last = useLast(table, view)
  useKeys(table)
  const isUnderWay = sent !== 'no' || isShowing || ended !== undefined
  const isOff = isUnderWay || slip.isLaid
  const bet = betOf(slip.stakes)
  return (
    <Stage
      table={table}
      game={baccaratGame}
      bet={bet}
      scene="baccarat"
      field={
        view && (
          <>
            <Felt view={view} now={now} isStill={isStill()} />
            <Roads last={shared.last} />
          </>
        )
      }
      result={<ResultLine table={table} game={baccaratGame} round={last} saying={sayingOf(view, slip, table)} />}
      act={
        <>
          <Chips
            chips={CHIPS.filter((each) => each <= most)}
            chosen={chip}
            onChoose={choose}
            off={isOff}
            onUndo={slip.undo}
            onClear={slip.clear}
            onRepeat={slip.repeat}
          />
          <Act table={table} view={view} now={now} slip={slip} />
          <LargeStake asking={slip.asking} />
        </>
      }
    >
      <Spots
        terms={termsOf(table.entered.terms)}
        stakes={slip.stakes}
        isLaid={slip.isLaid}
        off={isOff}
        onLay={(spot) => slip.lay(spot, chip)}
      />
    </Stage>
  )
}

type ActProps = { table: Table; view: TableView | undefined; now: number; slip: Slip }

/** The one button: it lays the bet, and takes it back for as long as that is possible. */
function Act({ table, view, now, slip }: ActProps) {
  const { sent, isShowing, isFree, ended } = useLive(table.state)
  const online = useOnline()
  const amount = showYuan(sumOf(slip.stakes))
  const isOpen = view?.phase === 'betting' && now < view.closesAt && online && ended === undefined
  const busy = sent !== 'no' || isShowing
  const { least } = limitsOf(table.entered.limits)
  const isShort = useShort(table, fen(sumOf(slip.stakes) || least))
  if (slip.isLaid)
    return (
      <Press kind="tonal" wide off={!isOpen} busy={busy} onPress={slip.takeBack}>
        {m.play_bac_back({ amount })}
      </Press>
    )
  if (isShort) return <ShortButton table={table} />
  const isEmpty = sumOf(slip.stakes) === 0n
  const isNone = baccaratGame.problem(betOf(slip.stakes), table.entered) !== undefined
  const label = isFree ? m.play_bac_bet_free({ amount }) : m.play_bac_bet({ amount })
  return (
    <Press kind="koi" wide off={!isOpen || isNone} busy={busy} describedBy="pause" onPress={slip.bet}>
      {isEmpty ? m.play_bac_choose() : label}
    </Press>
  )
}

/** How the table stands, in words; and what is wrong with a bet before it is laid. */
function sayingOf(view: TableView | undefined, slip: Slip, table: Table): string {
  if (!view) return m.play_bac_waiting()
  const amount = showYuan(sumOf(slip.stakes))
  const hand = handOf(view.drawn)
  if (view.phase === 'betting') {
    if (slip.isLaid) return m.play_bac_laid({ amount })
    const isEmpty = sumOf(slip.stakes) === 0n
    const problem = isEmpty ? undefined : baccaratGame.problem(betOf(slip.stakes), table.entered)
    return problem ?? m.play_bac_open()
  }
  if (view.phase === 'closed')
    return slip.isLaid ? `${m.play_bac_closed()} · ${m.play_bac_fixed({ amount })}` : m.play_bac_closed()
  if (view.phase === 'dealt') return m.play_bac_dealing()
  if (view.phase === 'void') return m.play_bac_void()
  return hand ? wonText(hand) : m.play_bac_next()
}

/** The member's own bet on this hand, once it is over; its tone is heard once. */
function useLast(table: Table, view: TableView | undefined): PlayedRound | undefined {
  const { rounds } = useLive(table.state)
  const [newest] = rounds
  const isOver = view?.phase === 'settled' || view?.phase === 'void'
  const isThis = isOver && newest?.nonce === view.number && newest.endedAt !== null
  const round = isThis && (newest.state === 'finished' || view.phase === 'void') ? newest : undefined
  const id = round?.id
  const isRise = round !== undefined && isWon(round)
  useEffect(() => {
    if (id !== undefined) play(isRise ? 'bell' : 'tap')
  }, [id, isRise])
  return round
}

/** The key of each of the member's rounds came with its cards: it is revealed as seeds are. */
function useKeys({ state }: Table): void {
  const { rounds } = useLive(state)
  useEffect(() => {
    const { revealed } = state.get()
    const fresh = rounds.flatMap(({ commitment, drawn }) =>
      typeof drawn['key'] === 'string' && !revealed[commitment]
        ? [[commitment, { serverSeed: drawn['key'], rounds: 1 }] as const]
        : [],
    )
    if (fresh.length > 0) state.set({ ...state.get(), revealed: { ...revealed, ...Object.fromEntries(fresh) } })
  }, [state, rounds])
}

function Replay({ round }: { round: PlayedRound }) {
  const began = useState(() => performance.now())[0]
  const passed = useEvery(TICK_MS, () => performance.now() - began)
  const seen = isStill() ? Infinity : 1 + Math.floor(passed / 600)
  const hand = handOf(round.drawn)
  return (
    <>
      <p>{m.play_bac_round({ number: round.nonce })}</p>
      <HandOf side="player" hand={hand} seen={seen} />
      <HandOf side="banker" hand={hand} seen={seen} />
    </>
  )
}

export const baccaratGame = gameOf('baccarat', baccarat, {
  Table: BaccaratTable,
  Replay,
  RulesText: BaccaratRules,
  Fair: TableFair,
  wordsOf,
})
