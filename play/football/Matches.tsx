import { useState } from 'react'
import { MARGIN_BP, markets, readPick, type Market } from '../../core/games/football/picks.ts'
import { offersOf, type Offer } from '../../core/games/football/prices.ts'
import type { MatchView } from '../../core/play.ts'
import { m } from '../../text/compiled/messages.js'
import { useLive } from '../../web/shell/live.ts'
import { classes } from '../../web/ui/classes.ts'
import { marketNames } from '../../core/games/football/names.ts'
import { countdown } from './Live.tsx'
import s from './Matches.module.css'
import type { Slip } from './slip.ts'
import { clubName, format, marketOf, matchName, priceText, sideOf } from './words.ts'

type MatchesProps = { coming: readonly MatchView[]; now: number; slip: Slip; off: boolean }

/** The matches that can be bet on, each with its result market; all other markets of the one that is opened. */
export function Matches({ coming, now, slip, off }: MatchesProps) {
  useLive(format)
  const [opened, open] = useState<number>()
  return (
    <ul className={s.list} aria-label={m.play_fb_matches()}>
      {coming.map((match) => (
        <li key={match.number} className={s.match}>
          <div className={`apart ${s.head}`}>
            <h2 className={s.name}>{matchName(match)}</h2>
            <span className="dim small num">
              {match.opensAt > now
                ? m.play_fb_opens({ time: countdown(match.opensAt - now) })
                : m.play_fb_closes({ time: countdown(match.closesAt - now) })}
            </span>
          </div>
          {match.opensAt <= now && (
            <>
              <Row match={match} offers={offersIn(match)['1x2'][0]!} slip={slip} off={off} />
              <button
                type="button"
                className={s.more}
                aria-expanded={opened === match.number}
                onClick={() => open(opened === match.number ? undefined : match.number)}
              >
                {opened === match.number ? m.play_fb_less() : m.play_fb_more()}
                <span className="hush">{` ${matchName(match)}`}</span>
              </button>
              {opened === match.number && <Markets match={match} slip={slip} off={off} />}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const known = new Map<string, Record<Market, Offer[][]>>()

/** Worked out once for each match and each state of its book. */
function offersIn({ fingerprint, weights, step }: MatchView): Record<Market, Offer[][]> {
  const key = `${fingerprint} ${step}`
  const offers = known.get(key) ?? offersOf(weights, step)
  known.set(key, offers)
  return offers
}

type MarketsProps = { match: MatchView; slip: Slip; off: boolean }

function Markets({ match, slip, off }: MarketsProps) {
  const offers = offersIn(match)
  return (
    <div className={s.markets}>
      {markets
        .filter((market) => market !== '1x2' && offers[market].some((row) => row.length > 0))
        .map((market) => (
          <section key={market} aria-label={marketNames[market]({})}>
            <h3 className="apart sub">
              {marketNames[market]({})}
              <span className="dim small num">{m.play_fb_returns({ rtp: returnText(market) })}</span>
            </h3>
            {offers[market].map((row) => (
              <Row key={row[0]?.pick} match={match} offers={row} slip={slip} off={off} />
            ))}
          </section>
        ))}
    </div>
  )
}

/** "96.15%": what a market returns on average, cut. */
const returnText = (market: Market): string => {
  const bp = Math.floor(100_000_000 / (10_000 + MARGIN_BP[market]))
  return `${Math.floor(bp / 100)}.${String(bp % 100).padStart(2, '0')}%`
}

function Row({ match, offers, slip, off }: MarketsProps & { offers: readonly Offer[] }) {
  const isWide = offers.length > 4
  return (
    <div
      className={classes(s.row, isWide && s.wide)}
      style={isWide ? undefined : { gridTemplateColumns: `repeat(${offers.length}, minmax(0, 1fr))` }}
    >
      {offers.map(({ pick, odds }) => (
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
          <span className="hush">{m.play_fb_price({ match: matchName(match), market: marketOf(pick) })}</span>
          <span className={s.side}>{shortSide(match, pick)}</span>{' '}
          <span className={`num ${s.odds}`}>{priceText(odds)}</span>
        </button>
      ))}
    </div>
  )
}

/** In the result market the clubs' own names stand for home and away. */
function shortSide(match: MatchView, pick: string): string {
  const read = readPick(pick)
  if (read?.market === '1x2' && read.side !== 'draw') return clubName(match[read.side as 'home' | 'away'])
  return sideOf(pick)
}
