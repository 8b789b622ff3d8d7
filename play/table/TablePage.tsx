// The page of a shared table, on the Stage: the same for each game, out of its `TableKind`.
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { fen, showYuan } from '../../core/money.ts'
import type { PlayedRound, TableView } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { useLiveKeys } from '../../web/shell/live.ts'
import { useOnline } from '../../web/shell/online.ts'
import { useEvery } from '../parts/figures.ts'
import { LargeStake } from '../parts/LargeStake.tsx'
import { Press } from '../parts/Press.tsx'
import { ResultLine, sayEnd } from '../parts/ResultLine.tsx'
import { ShortButton, useShort } from '../parts/ShortButton.tsx'
import { Stage } from '../parts/Stage.tsx'
import { gameOf, limitsOf, type Game } from '../runtime/game.ts'
import { isStill } from '../runtime/look.ts'
import type { Table } from '../runtime/table.ts'
import { Chips, CHIPS } from './Chips.tsx'
import { Cloth, Felt, Hands, isSeen } from './Felt.tsx'
import { useShared } from './heard.ts'
import type { TableKind } from './kind.ts'
import { RoadsButton } from './Roads.tsx'
import { useSlip, type Slip } from './slip.ts'
import { MainSpots, MoreSpots } from './Spots.tsx'
import { betOf, cardsOf, sumOf, resultText } from './stakes.ts'
import { TableFair } from './TableFair.tsx'
import { TableRules } from './TableRules.tsx'

/** How often the clock is read; a part of the page is drawn again only where that changes what it shows. */
const TICK_MS = 100

export function tableGame(kind: TableKind): Game {
  const game: Game = gameOf(kind.code, kind.rules, {
    Table: ({ table }) => <TablePage {...{ kind, game, table }} />,
    Replay: ({ round }) => <Replay {...{ kind, round }} />,
    RulesText: ({ terms }) => <TableRules {...{ kind, terms }} />,
    Fair: ({ table, onClose }) => <TableFair {...{ kind, table, onClose }} />,
    resultText: (round) => resultText(kind, round),
  })
  return game
}

type Sitting = { kind: TableKind; game: Game; table: Table }

function TablePage({ kind, game, table }: Sitting) {
  const shared = useShared(table)
  const view = shared?.table
  const slip = useSlip(kind, table, view)
  const [chip, choose] = useState(CHIPS[0]!)
  const { sent, ended } = useLiveKeys(table.state, 'sent', 'ended')
  const { terms, limits } = table.entered
  const bet = useMemo(() => betOf(slip.stakes), [slip.stakes])
  const problem = game.problem(bet, table.entered)
  const chips = useMemo(() => CHIPS.filter((each) => each <= limitsOf(limits).most), [limits])
  const sum = sumOf(slip.stakes)
  const isShort = useShort(table, fen(sum || limitsOf(limits).least))
  const last = useLast(table, view)
  useKeys(table)
  const isOff = sent !== 'no' || ended !== undefined || slip.isLaid
  const { lay } = slip
  const onLay = useCallback((spot: string) => lay(spot, chip), [lay, chip])
  const spots = { kind, terms, stakes: slip.stakes, isLaid: slip.isLaid, off: isOff, onLay }
  return (
    <Stage
      {...{ table, game }}
      bet={bet}
      scene={kind.code}
      field={
        view && (
          <Felt {...{ kind, view }} now={table.now} head={<RoadsButton kind={kind} last={shared.last} />}>
            <MainSpots {...spots} />
          </Felt>
        )
      }
      result={<Result {...{ kind, game, table, view, slip, problem, last }} />}
      act={
        <>
          <Chips
            chips={chips}
            chosen={chip}
            onChoose={choose}
            off={isOff}
            slip={slip}
            isAlone={slip.isLaid || (isShort && sum === 0n)}
          >
            <Act {...{ table, view, slip, problem, isShort }} chip={chip} />
          </Chips>
          <LargeStake asking={slip.asking} />
        </>
      }
    >
      <MoreSpots {...spots} />
    </Stage>
  )
}

/** How the table and the member's bet stand; `problem` says why that bet would not be taken. */
type Standing = { table: Table; view: TableView | undefined; slip: Slip; problem: string | undefined }

type ActProps = Standing & { isShort: boolean; chip: bigint }

/** The one button: it lays the bet, and takes it back for as long as that is possible; it rests a moment whenever it turns. */
function Act({ table, view, slip, problem, isShort, chip }: ActProps) {
  const { sent, isFree, ended, restUntil } = useLiveKeys(table.state, 'sent', 'isFree', 'ended', 'restUntil')
  const online = useOnline()
  const rests = useEvery(TICK_MS, () => performance.now() < restUntil)
  const sum = sumOf(slip.stakes)
  const amount = showYuan(sum)
  const isInTime = useEvery(TICK_MS, () => view?.phase === 'betting' && table.now() < view.closesAt)
  const isOpen = isInTime && online && ended === undefined
  const busy = sent !== 'no'
  if (slip.isLaid)
    return (
      <Press kind="tonal" wide off={!isOpen || rests} busy={busy} onPress={slip.withdrawBet}>
        {m.play_table_back({ amount })}
      </Press>
    )
  if (isShort) return <ShortButton table={table} />
  const label = isFree ? m.play_table_bet_free({ amount }) : m.play_table_bet({ amount })
  return (
    <Press
      kind="koi"
      wide
      off={!isOpen || problem !== undefined || rests}
      busy={busy}
      describedBy="pause"
      onPress={slip.bet}
    >
      {sum === 0n ? m.play_table_choose({ amount: showYuan(chip).replace(/\.00$/, '') }) : label}
    </Press>
  )
}

type ResultProps = Sitting & Standing & { last: PlayedRound | undefined }

/** The member's own bet once it is over; before that, how the table stands. The winner is told when the last card has been seen. */
function Result({ last, ...standing }: ResultProps) {
  const { kind, game, table, view } = standing
  const cards = cardsOf(view?.drawn ?? null)
  const isShown = useEvery(TICK_MS, () => {
    if (!view || !cards) return false
    const isOpen = () => isStill() || isSeen(kind, cards, table.now() - view.phaseAt)
    return view.phase === 'settled' || (view.phase === 'dealt' && isOpen())
  })
  const saying = isShown && cards ? kind.wonText(cards) : sayingOf(standing)
  return <ResultLine {...{ table, game }} round={last} saying={saying} />
}

/** How the table stands before its cards have been seen, in words; and what is wrong with a bet before it is laid. */
function sayingOf({ view, slip, problem }: Standing): string {
  if (!view) return m.play_table_waiting()
  const sum = sumOf(slip.stakes)
  const amount = showYuan(sum)
  if (view.phase === 'betting') {
    if (slip.isLaid) return m.play_table_laid({ amount })
    return sum === 0n ? m.play_table_open() : (problem ?? m.play_table_open())
  }
  if (view.phase === 'closed')
    return slip.isLaid ? `${m.play_table_closed()} · ${m.play_table_fixed({ amount })}` : m.play_table_closed()
  if (view.phase === 'void') return m.play_table_void()
  return view.phase === 'dealt' ? m.play_table_dealing() : m.play_table_next()
}

/** The member's own bet on this hand, once it is over; its tone is heard once. */
function useLast(table: Table, view: TableView | undefined): PlayedRound | undefined {
  const { rounds } = useLiveKeys(table.state, 'rounds')
  const [newest] = rounds
  const isOver = view?.phase === 'settled' || view?.phase === 'void'
  const isThis = isOver && newest?.nonce === view.number && newest.endedAt !== null
  const round = isThis && (newest.state === 'finished' || view.phase === 'void') ? newest : undefined
  const id = round?.id
  const heard = useEffectEvent(() => round && sayEnd(round))
  useEffect(() => void heard(), [id])
  return round
}

/** The key of each of the member's rounds came with its cards: it is revealed as seeds are. */
function useKeys({ state }: Table): void {
  const { rounds } = useLiveKeys(state, 'rounds')
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

function Replay({ kind, round }: { kind: TableKind; round: PlayedRound }) {
  const began = useState(() => performance.now())[0]
  return (
    <Cloth>
      <p>{m.play_table_round({ number: round.nonce })}</p>
      <Hands
        kind={kind}
        cards={cardsOf(round.drawn)}
        since={() => (isStill() ? Infinity : performance.now() - began)}
      />
    </Cloth>
  )
}
