import {
  chainFish,
  fishKinds,
  isChain,
  isRandom,
  meanOf,
  ordinaryFish,
  randomFish,
  type FishKind,
} from '../../core/games/fish/kinds.ts'
import { thresholdOf, type FishTerms } from '../../core/games/fish/volley.ts'
import { multiply, fraction } from '../../core/games/fraction.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { listed, percentOf } from '../parts/figures.ts'
import { Pair, Pairs, Words } from '../parts/Sheet.tsx'
import type { Terms } from '../runtime/game.ts'
import s from './FishRules.module.css'
import { Cut } from './Shoal.tsx'
import { nameOf, rangeText, termsOf } from './words.ts'

const ROLLS = 100_000_000n

/** The whole table, with the very limits that the draw goes by. */
export function FishRules({ terms }: { terms: Terms }) {
  const mine = termsOf(terms)
  const rtp = leastReturn(mine)
  return (
    <>
      <Pairs>
        <Pair name={m.play_rules_rtp()}>{rtp}</Pair>
      </Pairs>
      <Words>{m.play_fish_rules_how()}</Words>
      <Words>{m.play_fish_rules_aim({ rtp })}</Words>
      <Words>{m.play_fish_rules_back()}</Words>
      <Words>{m.play_fish_rules_pond()}</Words>
      <table>
        <caption>{m.play_fish_rules_table()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.play_fish_rules_fish()}</th>
            <th scope="col">{m.play_fish_rules_pays()}</th>
            <th scope="col">{m.play_fish_rules_chance()}</th>
          </tr>
        </thead>
        <tbody>
          {fishKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                <span className={s.fish}>
                  <Cut of={{ kind }} />
                  {nameOf(kind)}
                </span>
              </th>
              <td className="num">{payText(kind)}</td>
              <td className={classes(s.limit, 'num')}>
                {isChain(kind) ? '–' : thresholdOf(meanOf(kind), mine).toLocaleString('en')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Words>{m.play_fish_rules_random()}</Words>
      {Object.entries(randomFish).map(([kind, values]) => (
        <Words key={kind}>
          {nameOf(kind as FishKind)}{' '}
          {listed(values.map(([times, chance]) => m.play_fish_rules_value({ times, chance })))}
        </Words>
      ))}
      <Words>{m.play_fish_rules_chain()}</Words>
      <Words>{m.play_fish_rules_nonce()}</Words>
    </>
  )
}

function payText(kind: FishKind): string {
  if (isRandom(kind)) return rangeText(kind)
  if (isChain(kind)) return m.play_fish_rules_chain_own({ times: chainFish[kind] })
  return m.play_fish_times({ times: ordinaryFish[kind] })
}

/** The lowest return of a bullet that is drawn, over all targets. */
function leastReturn(terms: FishTerms): string {
  const all = fishKinds
    .filter((kind) => !isChain(kind))
    .map((kind) => {
      const mean = meanOf(kind)
      return multiply(mean, fraction(thresholdOf(mean, terms), ROLLS))
    })
  const shares = all.map(({ numerator, denominator }) => (numerator * ROLLS) / denominator)
  return percentOf(
    shares.reduce((low, one) => (one < low ? one : low)),
    ROLLS,
  )
}
