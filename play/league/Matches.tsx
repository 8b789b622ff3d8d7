import { useState } from 'react'
import { readPick } from '../../core/games/league/picks.ts'
import type { PricedPick } from '../../core/games/league/prices.ts'
import type { Market } from '../../core/games/league/sport.ts'
import type { MatchView } from '../../core/venue/play.ts'
import { percentText } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useLive } from '../../web/shell/live.ts'
import { classes } from '../../web/ui/classes.ts'
import { useBehind } from '../parts/behind.ts'
import { useEvery } from '../parts/figures.ts'
import { steady } from '../parts/steady.tsx'
import { countdown, TICK_MS } from './Board.tsx'
import type { Look } from './look.ts'
import s from './Matches.module.css'
import { pricedRows } from './priced.ts'
import type { Slip } from './slip.ts'
import { format, marketOf, matchName, priceText, sideOf } from './words.ts'

type MatchesProps = Pick<Slip, 'picked' | 'toggle'> & {
  look: Look
  coming: readonly MatchView[]
  now: () => number
  off: boolean
}

/** The matches that can be bet on, each with its result market; all other markets of the one that is opened. */
export const Matches = steady(({ look, coming, now, picked, toggle, off }: MatchesProps) => {
  const [opened, open] = useState<number>()
  // The board shows a match that begins or ends; the list of those to come follows a frame behind it.
  const shown = useBehind(coming)
  return (
    <ul className={s.list} aria-label={m.play_league_matches()}>
      {shown.map((match) => (
        <One
          key={match.number}
          {...{ look, match, now, toggle, off }}
          picked={picked.find((leg) => leg.match === match.number)?.pick}
          isOpened={opened === match.number}
          onOpen={open}
        />
      ))}
    </ul>
  )
})

type MarketsProps = Pick<MatchesProps, 'look' | 'off' | 'toggle'> & {
  match: MatchView
  /** The pick of this match on the slip. */
  picked: string | undefined
}
type OneProps = MarketsProps & Pick<MatchesProps, 'now'> & { isOpened: boolean; onOpen: (match?: number) => void }

/** A match has some ninety prices when it is opened: it is drawn again only where it, its pick or its prices are other ones. */
const One = steady(({ now, isOpened, onOpen, ...of }: OneProps) => {
  const { look, match } = of
  useLive(format)
  const isOpen = useEvery(TICK_MS, () => match.opensAt <= now())
  return (
    <li className={s.match}>
      <div className={`apart ${s.head}`}>
        <h2 className={s.name}>
          {matchName(look, match)}
          {look.formOf && <span className="dim small">{` ${look.formOf(match)}`}</span>}
        </h2>
        <Time match={match} now={now} />
      </div>
      {isOpen && (
        <>
          <Row {...of} prices={pricedRows(look.sport, match, look.sport.main)[0] ?? []} />
          <button
            type="button"
            className={s.more}
            aria-expanded={isOpened}
            onClick={() => onOpen(isOpened ? undefined : match.number)}
          >
            {isOpened ? m.play_league_less() : m.play_league_more()}
            <span className="hush">{` ${matchName(look, match)}`}</span>
          </button>
          {isOpened && <Markets {...of} />}
        </>
      )}
    </li>
  )
})

/** How long until a match takes bets, and then until it takes none. */
function Time({ match: { opensAt, closesAt }, now }: Pick<OneProps, 'match' | 'now'>) {
  const text = useEvery(TICK_MS, () => {
    const at = now()
    return opensAt > at
      ? m.play_league_opens({ time: countdown(opensAt - at) })
      : m.play_league_closes({ time: countdown(closesAt - at) })
  })
  return <span className="dim small num">{text}</span>
}

function Markets(props: MarketsProps) {
  const { sport } = props.look
  return (
    <div className={s.markets}>
      {Object.entries(sport.markets)
        .filter(([code]) => code !== sport.main)
        .map(([code, market]) => [code, market, pricedRows(sport, props.match, code)] as const)
        .filter(([, , rows]) => rows.length > 0)
        .map(([code, market, rows]) => (
          <section key={code} aria-label={market.name({})}>
            <h3 className="apart sub">
              {market.name({})}
              <span className="dim small num">{m.play_league_returns({ rtp: returnText(market) })}</span>
            </h3>
            {rows.map((row) => (
              <Row key={row[0]?.pick} {...props} prices={row} />
            ))}
          </section>
        ))}
    </div>
  )
}

/** "96.15%": what a market returns on average, cut. */
const returnText = ({ marginBp }: Market): string => {
  return `${percentText(Math.floor(100_000_000 / (10_000 + marginBp)), 2)}%`
}

function Row({ look, match, picked, toggle, off, prices }: MarketsProps & { prices: readonly PricedPick[] }) {
  const isWide = prices.length > 4
  return (
    <div
      className={classes(s.row, isWide && s.wide)}
      style={isWide ? undefined : { gridTemplateColumns: `repeat(${prices.length}, minmax(0, 1fr))` }}
    >
      {prices.map(({ pick, odds }) => (
        <button
          key={pick}
          type="button"
          className={classes(s.price, off && s.off)}
          aria-pressed={picked === pick}
          aria-disabled={off || undefined}
          onClick={() => {
            if (!off) toggle({ match: match.number, pick, odds })
          }}
        >
          <span className="hush">
            {m.play_league_price({ match: matchName(look, match), market: marketOf(look, pick) })}
          </span>
          <span className={s.side}>{shortSide(look, match, pick)}</span>{' '}
          <span className={`num ${s.odds}`}>{priceText(odds)}</span>
        </button>
      ))}
    </div>
  )
}

/** In the market of who wins the clubs' own names stand for home and away. */
function shortSide(look: Look, match: MatchView, code: string): string {
  const pick = readPick(look.sport, code)
  const isSide = pick?.market === look.sport.main && (pick.side === 'home' || pick.side === 'away')
  return isSide ? look.clubName(match[pick.side as 'home' | 'away']) : sideOf(look, code)
}
