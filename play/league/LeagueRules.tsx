import { m } from '../../text/compiled/messages.js'
import { percentOf } from '../parts/figures.ts'
import { Pair, Pairs, Words } from '../parts/Sheet.tsx'
import type { Look } from './look.ts'

/** That it is virtual, how it is drawn, what each market returns, and how lines and legs are paid. */
export const LeagueRules = ({ look: { sport, Own } }: { look: Look }) => (
  <>
    <Own />
    <Words>{m.play_league_rules_combine()}</Words>
    <Words>{m.play_league_rules_prices()}</Words>
    <Words>{m.play_league_rules_void()}</Words>
    <Words>{m.play_league_rules_turnover()}</Words>
    <h3>{m.play_league_rules_returns()}</h3>
    <Pairs>
      {Object.entries(sport.markets).map(([code, { name, marginBp }]) => (
        <Pair key={code} name={name({})}>
          {percentOf(10_000n, BigInt(10_000 + marginBp))}
        </Pair>
      ))}
    </Pairs>
    <Words>{m.play_league_rules_fuller()}</Words>
  </>
)
