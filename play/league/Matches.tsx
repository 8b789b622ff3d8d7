import { useState } from 'react'
import { readPick } from '../../core/games/league/picks.ts'
import { marketPricesOf, type PricedPick, type MarketPrices } from '../../core/games/league/prices.ts'
import type { Market, Sport } from '../../core/games/league/sport.ts'
import type { MatchView } from '../../core/venue/play.ts'
import { percentText } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useLive } from '../../web/shell/live.ts'
import { classes } from '../../web/ui/classes.ts'
import { countdown } from './Board.tsx'
import type { Look } from './look.ts'
import s from './Matches.module.css'
import type { Slip } from './slip.ts'
import { format, marketOf, matchName, priceText, sideOf } from './words.ts'

type MatchesProps = { look: Look; coming: readonly MatchView[]; now: number; slip: Slip; off: boolean }

/** The matches that can be bet on, each with its result market; all other markets of the one that is opened. */
export function Matches({ look, coming, now, slip, off }: MatchesProps) {
  useLive(format)
  const [opened, open] = useState<number>()
  return (
    <ul className={s.list} aria-label={m.play_league_matches()}>
      {coming.map((match) => (
        <li key={match.number} className={s.match}>
          <div className={`apart ${s.head}`}>
            <h2 className={s.name}>
              {matchName(look, match)}
              {look.formOf && <span className="dim small">{` ${look.formOf(match)}`}</span>}
            </h2>
            <span className="dim small num">
              {match.opensAt > now
                ? m.play_league_opens({ time: countdown(match.opensAt - now) })
                : m.play_league_closes({ time: countdown(match.closesAt - now) })}
            </span>
          </div>
          {match.opensAt <= now && (
            <>
              <Row
                look={look}
                match={match}
                marketPrices={marketPricesIn(look.sport, match)[look.sport.main]?.[0] ?? []}
                slip={slip}
                off={off}
              />
              <button
                type="button"
                className={s.more}
                aria-expanded={opened === match.number}
                onClick={() => open(opened === match.number ? undefined : match.number)}
              >
                {opened === match.number ? m.play_league_less() : m.play_league_more()}
                <span className="hush">{` ${matchName(look, match)}`}</span>
              </button>
              {opened === match.number && <Markets look={look} match={match} slip={slip} off={off} />}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const known = new Map<string, MarketPrices>()

/** Worked out once for each match and each state of its book. */
function marketPricesIn(sport: Sport, { fingerprint, weights, step }: MatchView): MarketPrices {
  const key = `${fingerprint} ${step}`
  const marketPrices = known.get(key) ?? marketPricesOf(sport, weights, step)
  known.set(key, marketPrices)
  return marketPrices
}

type MarketsProps = { look: Look; match: MatchView; slip: Slip; off: boolean }

function Markets({ look, match, slip, off }: MarketsProps) {
  const { sport } = look
  const marketPrices = marketPricesIn(sport, match)
  return (
    <div className={s.markets}>
      {Object.entries(sport.markets)
        .filter(([code]) => code !== sport.main && marketPrices[code]!.length > 0)
        .map(([code, market]) => (
          <section key={code} aria-label={market.name({})}>
            <h3 className="apart sub">
              {market.name({})}
              <span className="dim small num">{m.play_league_returns({ rtp: returnText(market) })}</span>
            </h3>
            {marketPrices[code]!.map((row) => (
              <Row key={row[0]?.pick} look={look} match={match} marketPrices={row} slip={slip} off={off} />
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

function Row({ look, match, marketPrices, slip, off }: MarketsProps & { marketPrices: readonly PricedPick[] }) {
  const isWide = marketPrices.length > 4
  return (
    <div
      className={classes(s.row, isWide && s.wide)}
      style={isWide ? undefined : { gridTemplateColumns: `repeat(${marketPrices.length}, minmax(0, 1fr))` }}
    >
      {marketPrices.map(({ pick, odds }) => (
        <button
          key={pick}
          type="button"
          className={classes(s.price, off && s.off)}
          aria-pressed={slip.has(match.number, pick)}
          aria-disabled={off || undefined}
          onClick={() => {
            if (!off) slip.toggle({ match: match.number, pick, odds })
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
