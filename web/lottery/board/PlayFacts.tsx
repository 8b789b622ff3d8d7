import type { Game } from '../../../core/lottery/game.ts'
import { fen, percentText, showYuan, yuan } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import { classes } from '../../ui/classes.ts'
import { Numbers } from '../../ui/Numbers.tsx'
import { percentOf } from './chance.ts'
import { exampleOf, exactReturn } from './example.ts'
import s from './PlayFacts.module.css'
import type { PricedPlay } from './prices.ts'
import { oddsText, pickedText } from '../words.ts'

const EXAMPLE_STAKE = fen(1_000n)
// 包三 has a price for each number of ways: some show how they go.
const TIERS_MOST = 30
// A chance of longer numbers takes two lines where it must, or the odds would leave a narrow page.
const FITS = 999_999

type FactsProps = { game: Game; priced: PricedPlay }

/** The rules of a play: winning tickets and their chance, the odds, one example, and the long-run return. */
export function PlayFacts({ game, priced }: FactsProps) {
  const { play, odds, rtpBp, range } = priced
  const tiers = play.tiers.filter(({ code }) => odds[code] !== undefined)
  return (
    <div className="dim sub column">
      <div className={s.board}>
        <table className={s.table}>
          <thead>
            <tr>
              <th scope="col">{m.lottery_board_rules_win()}</th>
              <th scope="col">{m.lottery_board_rules_chance()}</th>
              <th scope="col">{m.lottery_board_rules_odds()}</th>
            </tr>
          </thead>
          <tbody>
            {tiers.slice(0, TIERS_MOST).map((tier) => (
              <tr key={tier.code}>
                <th scope="row">{tier.name()}</th>
                <td>
                  <Chance {...tier} />
                </td>
                <td>{oddsText({ all: odds[tier.code]! })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {tiers.length > TIERS_MOST && <p>{m.lottery_rules_more({ more: tiers.length - TIERS_MOST })}</p>}
      <Example game={game} priced={priced} />
      <p>
        {m.lottery_board_rules_return({
          rtp: percentText(rtpBp),
          back: showYuan(BigInt(rtpBp)),
        })}
      </p>
      {range && (
        <p>
          {m.lottery_board_rules_range({
            min: yuan(range.min),
            max: yuan(range.max),
          })}
        </p>
      )}
      <p>{m.lottery_board_rules_stake()}</p>
    </div>
  )
}

/** How often a tier wins: in per cent and as a bar, and the exact count of draws below. */
function Chance({ winning, total }: { winning: number; total: number }) {
  return (
    <>
      <b>{percentOf(winning, total)}</b>
      <span aria-hidden className={s.bar}>
        <i style={{ width: `${(winning / total) * 100}%` }} />
      </span>
      <span className={classes(s.count, 'faint caption')}>
        {winning}
        {total > FITS ? '\u00a0/ ' : '\u00a0/\u00a0'}
        {total}
      </span>
    </>
  )
}

/** An example: a winning ticket, on a draw that lets it win. */
function Example({ game, priced: { play, odds } }: FactsProps) {
  const found = exampleOf(game, { play, odds, unitStakeFen: EXAMPLE_STAKE })
  if (!found) return null
  const exact = exactReturn(play, odds)
  return (
    <div className={s.example}>
      <p>
        {m.lottery_board_rules_example({
          picked: pickedText(play, play.example),
          stake: showYuan(EXAMPLE_STAKE),
        })}
      </p>
      <Numbers family={game.family} numbers={found.draw} />
      <p>
        <b>{m.lottery_board_rules_paid({ payout: showYuan(found.payoutFen) })}</b>
      </p>
      {exact && <p className="dim">{m.lottery_board_rules_exact(exact)}</p>}
    </div>
  )
}
