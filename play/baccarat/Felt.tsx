import { showYuan } from '../../core/money.ts'
import { pointsOf, totalOf, type Hand, type Side } from '../../core/games/baccarat/deal.ts'
import type { TableView } from '../../core/play.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { listed } from '../parts/figures.ts'
import s from './Felt.module.css'
import { cardText, handOf, isRed, markOf, rankText, sideText } from './words.ts'

/** One card after the other, all of them well before the hand is settled. */
const CARD_MS = 950
const SIDES: Side[] = ['player', 'banker']

type FeltProps = { view: TableView; now: number; isStill: boolean }

/** The countdown and the two hands, each card in its time. */
export function Felt({ view, now, isStill }: FeltProps) {
  const hand = handOf(view.drawn)
  const isDealing = view.phase === 'dealt' && !isStill
  const seen = isDealing ? 1 + Math.floor(Math.max(0, now - view.phaseAt) / CARD_MS) : Infinity
  return (
    <div className={s.felt}>
      <HandOf side="player" hand={hand} seen={seen} />
      <Ring view={view} now={now} />
      <HandOf side="banker" hand={hand} seen={seen} />
    </div>
  )
}

type HandProps = { side: Side; hand: Hand | undefined; seen: number; isBright?: boolean }

/** Cards are dealt player, banker, player, banker, and then the third ones. */
export function HandOf({ side, hand, seen }: HandProps) {
  const cards = (hand?.[side] ?? []).filter((_, at) => placeOf(side, at, hand) < seen)
  const isWhole = hand !== undefined && seen > hand.cards
  const total = totalOf(cards.map(pointsOf))
  const name = sideText(side)
  const words =
    cards.length === 0
      ? m.play_bac_no_cards({ side: name })
      : m.play_bac_hand({ side: name, cards: listed(cards.map(cardText)), total })
  return (
    <div role="img" aria-label={words} className={classes(s.hand, s[side], isWhole && hand.winner === side && s.won)}>
      <p className={s.side}>
        {name} {cards.length > 0 && <span className={classes(s.total, 'num')}>{total}</span>}
      </p>
      <div className={s.cards}>
        {cards.length === 0 && <span className={s.none} />}
        {cards.map((card, at) => (
          <span key={`${at}-${card}`} className={classes(s.card, isRed(card) && s.red)}>
            <b>{rankText(card)}</b>
            <i>{markOf(card)}</i>
          </span>
        ))}
      </div>
    </div>
  )
}

function placeOf(side: Side, at: number, hand: Hand | undefined): number {
  if (at < 2) return at * 2 + SIDES.indexOf(side)
  return side === 'banker' && hand?.player.length === 3 ? 5 : 4
}

const LONG = 2 * Math.PI * 26
/** The last seconds of a draw (design 2). */
const LAST_S = 5

function Ring({ view: { phase, closesAt, phaseAt, number }, now }: Omit<FeltProps, 'isStill'>) {
  const left = phase === 'betting' ? Math.max(0, closesAt - now) : 0
  const seconds = Math.ceil(left / 1_000)
  const part = left / Math.max(1, closesAt - phaseAt)
  return (
    <div className={s.ring}>
      <svg viewBox="0 0 60 60" width={60} height={60} aria-hidden>
        <circle cx="30" cy="30" r="26" className={s.way} />
        <circle
          cx="30"
          cy="30"
          r="26"
          className={classes(s.left, seconds <= LAST_S && s.last)}
          strokeDasharray={LONG}
          strokeDashoffset={LONG * (1 - Math.min(1, part))}
        />
      </svg>
      <span className={classes(s.seconds, 'num')} role="timer">
        {phase === 'betting' ? m.play_bac_seconds({ seconds }) : '·'}
      </span>
      <span className={classes(s.number, 'num')}>{m.play_bac_round({ number })}</span>
    </div>
  )
}

/** "¥20" */
export const short = (amount: bigint): string => showYuan(amount).replace(/\.00$/, '')
