// The page of a virtual league, whatever its sport: matches, slip, orders and table, on the Stage.
import { useEffect, useEffectEvent, useState } from 'react'
import { showYuan, toWire } from '../../core/money.ts'
import type { MatchView, PlayedRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { useLiveKeys } from '../../web/shell/live.ts'
import { useEvery } from '../parts/figures.ts'
import { Press } from '../parts/Press.tsx'
import { ResultLine, sayEnd } from '../parts/ResultLine.tsx'
import { Segments } from '../parts/Segments.tsx'
import { Stage } from '../parts/Stage.tsx'
import { gameOf, limitsOf, type Game, type WireBet } from '../runtime/game.ts'
import type { Table } from '../runtime/table.ts'
import { Board, TICK_MS } from './Board.tsx'
import { knownWeights, useLeague } from './heard.ts'
import { LeagueFair } from './LeagueFair.tsx'
import { LeagueRules } from './LeagueRules.tsx'
import { LeagueTable } from './LeagueTable.tsx'
import type { Look } from './look.ts'
import { Matches } from './Matches.tsx'
import { OrderReplay } from './OrderReplay.tsx'
import { Orders } from './Orders.tsx'
import { pricedRows } from './priced.ts'
import { useSlip, type Slip } from './slip.ts'
import { SlipSheet } from './SlipSheet.tsx'
import { priceText, resultText } from './words.ts'

type Shown = 'matches' | 'orders' | 'table'

function LeagueStage({ look, game, table }: { look: Look; game: Game; table: Table }) {
  const league = useLeague(table)
  const slip = useSlip(look.sport, table, league)
  const [shown, show] = useState<Shown>('matches')
  const [isSlipOpen, setSlipOpen] = useState(false)
  const { ended, sent } = useLiveKeys(table.state, 'ended', 'sent')
  const last = useLast(table)
  const coming = league?.coming ?? NONE
  const isOpen = ({ opensAt, closesAt }: MatchView) => isWithin(table.now(), opensAt, closesAt)
  const open = useEvery(TICK_MS, () => coming.find(isOpen))
  const count = useEvery(TICK_MS, () => coming.filter(isOpen).length)
  const bet = slip.legs.length > 0 ? slip.bet : exampleOf(look, open, table)
  const standing = league ? m.play_league_open({ count, all: coming.length }) : m.play_league_waiting()
  const problem = slip.legs.length > 0 ? game.problem(slip.bet, table.entered) : undefined
  return (
    <Stage
      table={table}
      game={game}
      bet={bet}
      scene={game.code}
      field={<Board look={look} live={league?.live ?? NONE} coming={coming} now={table.now} />}
      result={<ResultLine table={table} game={game} round={last} saying={sent === 'no' ? standing : undefined} />}
      act={
        <>
          <SlipButton slip={slip} onPress={() => setSlipOpen(true)} />
          {isSlipOpen && (
            <SlipSheet look={look} table={table} slip={slip} problem={problem} onClose={() => setSlipOpen(false)} />
          )}
        </>
      }
    >
      <Segments
        value={shown}
        onChange={show}
        choices={[
          ['matches', m.play_league_matches()],
          [
            'orders',
            league?.own.length ? m.play_league_orders_of({ orders: league.own.length }) : m.play_league_orders(),
          ],
          ['table', m.play_league_table()],
        ]}
      />
      {shown === 'matches' && (
        <Matches
          {...{ look, coming }}
          picked={slip.picked}
          toggle={slip.toggle}
          now={table.now}
          off={ended !== undefined}
        />
      )}
      {shown === 'orders' && league && (
        <Orders look={look} orders={league.own} matches={league.matches} now={table.now} />
      )}
      {shown === 'table' && league && <LeagueTable look={look} league={league} />}
    </Stage>
  )
}

const NONE: readonly MatchView[] = []

const isWithin = (now: number, from: number, until: number): boolean => from <= now && now < until

function SlipButton({ slip, onPress }: { slip: Slip; onPress: () => void }) {
  const picks = slip.legs.length
  if (picks === 0 && !slip.taken)
    return (
      <Press kind="koi" wide off>
        {m.play_league_choose()}
      </Press>
    )
  if (picks === 0) return <Press kind="tonal" wide onPress={onPress}>{m.play_league_slip_taken()}</Press> // prettier-ignore
  return (
    <Press kind="koi" wide onPress={onPress}>
      {slip.odds === undefined
        ? m.play_league_slip_lines({ picks, total: showYuan(slip.total) })
        : m.play_league_slip_one({ picks, odds: priceText(Number(slip.odds)) })}
    </Press>
  )
}

/** The bet by which the price of play is stated before a pick: the first side of the first match, by the usual market. */
function exampleOf({ sport }: Look, match: MatchView | undefined, table: Table): WireBet {
  const rows = match && pricedRows(sport, match, sport.usualPick.split('.')[0]!)
  const pricedPick = rows?.[Math.floor(rows.length / 2)]?.[0]
  if (!match || !pricedPick) return {}
  const { least } = limitsOf(table.entered.limits)
  return { legs: [{ match: match.number, ...pricedPick }], sizes: [1], stake: toWire(least), accept: 'none' }
}

/** The order that was over last in this session; its tone is heard once. */
function useLast(table: Table): PlayedRound | undefined {
  const { rounds } = useLiveKeys(table.state, 'rounds')
  const [newest] = rounds.filter(({ endedAt }) => endedAt !== null).toSorted((a, b) => b.endedAt! - a.endedAt!)
  const last = newest && newest.endedAt! >= table.entered.startedAt ? newest : undefined
  const id = last?.id
  const heard = useEffectEvent(() => last && sayEnd(last))
  useEffect(() => void heard(), [id])
  return last
}

/** A phone reckons no longer than a frame or two. */
const MOST_RECKONED = 5
const valued = new Map<string, ReturnType<Game['value']>>()

/** Makes the page of a sport from its look. */
export function leagueGame(look: Look): Game {
  const base = gameOf(look.sport.game, look.rules, {
    Table: ({ table }) => <LeagueStage look={look} game={game} table={table} />,
    Replay: ({ round }) => <OrderReplay look={look} round={round} />,
    RulesText: () => <LeagueRules look={look} />,
    Fair: (props) => <LeagueFair look={look} {...props} />,
    resultText: (round) => resultText(look, round),
  })
  const game: Game = {
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
  return game
}
