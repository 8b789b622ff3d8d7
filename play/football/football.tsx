// 虚拟足球 Virtual football: matches of a league that is not there, on the Stage.
import { useEffect, useState } from 'react'
import { football } from '../../core/games/football/football.ts'
import { offersOf } from '../../core/games/football/prices.ts'
import { showYuan, toWire } from '../../core/money.ts'
import type { MatchView, PlayedRound } from '../../core/play.ts'
import { m } from '../../text/compiled/messages.js'
import { useLive } from '../../web/shell/live.ts'
import { useEvery } from '../parts/figures.ts'
import { Press } from '../parts/Press.tsx'
import { isWon, ResultLine } from '../parts/ResultLine.tsx'
import { Segments } from '../parts/Segments.tsx'
import { Stage } from '../parts/Stage.tsx'
import { gameOf, limitsOf, type Game, type WireBet } from '../runtime/game.ts'
import { play } from '../runtime/sound.ts'
import type { Table } from '../runtime/table.ts'
import { FootballRules } from './FootballRules.tsx'
import { knownWeights, useLeague } from './heard.ts'
import { LeagueFair } from './LeagueFair.tsx'
import { LeagueTable } from './LeagueTable.tsx'
import { Live } from './Live.tsx'
import { Matches } from './Matches.tsx'
import { OrderReplay } from './OrderReplay.tsx'
import { Orders } from './Orders.tsx'
import { useSlip, type Slip } from './slip.ts'
import { SlipSheet } from './SlipSheet.tsx'
import { priceText, wordsOf } from './words.ts'

const TICK_MS = 500
type Shown = 'matches' | 'orders' | 'table'

function FootballTable({ table }: { table: Table }) {
  const league = useLeague(table)
  const now = useEvery(TICK_MS, table.now)
  const slip = useSlip(table, league)
  const [shown, show] = useState<Shown>('matches')
  const [isOpen, setOpen] = useState(false)
  const { ended } = useLive(table.state)
  const last = useLast(table)
  const coming = league?.coming ?? []
  const open = coming.filter((match) => match.opensAt <= now && now < match.closesAt)
  const bet = slip.legs.length > 0 ? slip.bet : exampleOf(open[0], table)
  const problem = slip.legs.length > 0 ? footballGame.problem(slip.bet, table.entered) : undefined
  return (
    <Stage
      table={table}
      game={footballGame}
      bet={bet}
      scene="football"
      field={<Live live={league?.live ?? []} next={coming.find((match) => match.closesAt > now)} now={now} />}
      result={
        <ResultLine table={table} game={footballGame} round={last} saying={league ? undefined : m.play_fb_waiting()} />
      }
      act={
        <>
          <SlipButton slip={slip} onPress={() => setOpen(true)} />
          {isOpen && (
            <SlipSheet table={table} league={league} slip={slip} problem={problem} onClose={() => setOpen(false)} />
          )}
        </>
      }
    >
      <Segments
        value={shown}
        onChange={show}
        choices={[
          ['matches', m.play_fb_matches()],
          ['orders', league?.own.length ? m.play_fb_orders_of({ orders: league.own.length }) : m.play_fb_orders()],
          ['table', m.play_fb_table()],
        ]}
      />
      {shown === 'matches' && <Matches coming={coming} now={now} slip={slip} off={ended !== undefined} />}
      {shown === 'orders' && league && <Orders orders={league.own} matches={league.matches} now={now} />}
      {shown === 'table' && league && <LeagueTable league={league} />}
    </Stage>
  )
}

function SlipButton({ slip, onPress }: { slip: Slip; onPress: () => void }) {
  const picks = slip.legs.length
  if (picks === 0 && !slip.taken)
    return (
      <Press kind="koi" wide off>
        {m.play_fb_choose()}
      </Press>
    )
  if (picks === 0) return <Press kind="tonal" wide onPress={onPress}>{m.play_fb_slip_taken()}</Press> // prettier-ignore
  return (
    <Press kind="koi" wide onPress={onPress}>
      {slip.odds === undefined
        ? m.play_fb_slip_lines({ picks, total: showYuan(slip.total) })
        : m.play_fb_slip_one({ picks, odds: priceText(Number(slip.odds)) })}
    </Press>
  )
}

/** What the price of play is said by before something is picked: the first match's handicap. */
function exampleOf(match: MatchView | undefined, table: Table): WireBet {
  const offer = match && offersOf(match.weights, match.step).ah[2]?.[0]
  if (!match || !offer) return {}
  const { least } = limitsOf(table.entered.limits)
  return { legs: [{ match: match.number, ...offer }], sizes: [1], stake: toWire(least), accept: 'none' }
}

/** The order that was over last in this session; its tone is heard once. */
function useLast(table: Table): PlayedRound | undefined {
  const { rounds } = useLive(table.state)
  const [newest] = rounds.filter(({ endedAt }) => endedAt !== null).toSorted((a, b) => b.endedAt! - a.endedAt!)
  const last = newest && newest.endedAt! >= table.entered.startedAt ? newest : undefined
  const id = last?.id
  const isRise = last !== undefined && isWon(last)
  useEffect(() => {
    if (id !== undefined) play(isRise ? 'bell' : 'tap')
  }, [id, isRise])
  return last
}

const base = gameOf('football', football, {
  Table: FootballTable,
  Replay: OrderReplay,
  RulesText: FootballRules,
  Fair: LeagueFair,
  wordsOf,
})

/** A phone reckons no longer than a frame or two. */
const MOST_RECKONED = 5
const valued = new Map<string, ReturnType<Game['value']>>()

export const footballGame: Game = {
  ...base,
  /** By the weights of its own matches; undefined for more legs than can be reckoned here. */
  value(bet, terms) {
    if (((bet['legs'] ?? []) as unknown[]).length > MOST_RECKONED) return undefined
    const key = JSON.stringify(bet)
    if (valued.has(key)) return valued.get(key)
    const found = base.value(bet, { ...terms, weights: Object.fromEntries(knownWeights) })
    valued.set(key, found)
    return found
  },
}
