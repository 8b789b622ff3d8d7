import { games } from '../../core/lottery/catalog.ts'
import type { Game } from '../../core/lottery/game.ts'
import { showOdds } from '../../core/lottery/odds.ts'
import { returnOf, showReturn } from '../../core/lottery/returns.ts'
import { settleLine } from '../../core/lottery/settle.ts'
import { fen, fromWire, showYuan } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { Die, Drawn } from '../ui/Ball.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import type { Offered } from './picks.ts'
import { oddsOn } from './picks.ts'
import s from './PlaySheet.module.css'
import { pickedText } from './words.ts'

const EXAMPLE_STAKE = fen(1_000n)

type PlaySheetProps = { open: boolean; onClose: () => void; offered: Offered }

/** What a play pays and how often, reckoned from the same data that settles it. */
export function PlaySheet({ open, onClose, offered }: PlaySheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={offered.offer.name} lead={offered.offer.rule}>
      <Facts offered={offered} />
    </Sheet>
  )
}

function Facts({ offered: { play, offer } }: { offered: Offered }) {
  const odds = Object.assign({}, ...offer.items.map((item) => item.oddsMilli)) as Record<
    string,
    number
  >
  const priced = play.tiers.filter(({ code }) => odds[code] !== undefined)
  const [first] = offer.items
  return (
    <div className={s.facts}>
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
            {priced.map((tier) => (
              <tr key={tier.code}>
                <th scope="row">{tier.name()}</th>
                <td>
                  {tier.winning} / {tier.total}
                </td>
                <td>{showOdds(odds[tier.code]!)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Example offered={{ play, offer }} />
      <p>
        {m.lottery_board_rules_return({
          rtp: String(offer.rtpBp / 100),
          back: showYuan(BigInt(offer.rtpBp)),
        })}
      </p>
      {first && (
        <p>
          {m.lottery_board_rules_range({
            min: showYuan(fromWire(first.min)),
            max: showYuan(fromWire(first.max)),
          })}
        </p>
      )}
      <p>{m.lottery_board_rules_stake()}</p>
    </div>
  )
}

/** One ticket that wins, on the first draw that lets it. */
function Example({ offered: { play, offer } }: { offered: Offered }) {
  const game = gameOfPlay(play.code)
  const odds = oddsOn(offer, play, play.example)
  const line = { play, selection: play.example, unitStakeFen: EXAMPLE_STAKE, odds }
  const draw = game?.outcomes?.find((each) => settleLine(line, each).payoutFen > 0n)
  if (!draw || !game?.outcomes) return null
  const settled = settleLine(line, draw)
  const rtp = showReturn(returnOf(line, game.outcomes))
  return (
    <div className={s.example}>
      <p>
        {m.lottery_board_rules_example({
          picked: pickedText(play, play.example),
          stake: showYuan(EXAMPLE_STAKE),
        })}
      </p>
      <Drawn>
        {draw.map((face, place) => (
          <Die key={place} face={face} size={32} />
        ))}
      </Drawn>
      <p>
        <b>{m.lottery_board_rules_paid({ payout: showYuan(settled.payoutFen) })}</b>
      </p>
      <p className="dim">{m.lottery_board_rules_exact({ rtp })}</p>
    </div>
  )
}

const gameOfPlay = (code: string): Game | undefined =>
  Object.values(games).find((game) => Object.hasOwn(game.plays, code))
