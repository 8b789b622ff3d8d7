import { MARGIN_BP, markets } from '../../core/games/football/picks.ts'
import { marketNames } from '../../core/games/football/names.ts'
import { m } from '../../text/compiled/messages.js'
import { percentOf } from '../parts/figures.ts'
import { Pair, Pairs, Words } from '../parts/Sheet.tsx'

/** That it is virtual, how it is drawn, what each market returns, and how lines and legs are paid. */
export const FootballRules = () => (
  <>
    <Words>{m.play_fb_rules_virtual()}</Words>
    <Words>{m.play_fb_rules_how()}</Words>
    <Words>{m.play_fb_rules_lines()}</Words>
    <Words>{m.play_fb_rules_combine()}</Words>
    <Words>{m.play_fb_rules_prices()}</Words>
    <Words>{m.play_fb_rules_void()}</Words>
    <Words>{m.play_fb_rules_turnover()}</Words>
    <h3>{m.play_fb_rules_returns()}</h3>
    <Pairs>
      {markets.map((market) => (
        <Pair key={market} name={marketNames[market]({})}>
          {percentOf(10_000n, BigInt(10_000 + MARGIN_BP[market]))}
        </Pair>
      ))}
    </Pairs>
    <Words>{m.play_fb_rules_fuller()}</Words>
  </>
)
