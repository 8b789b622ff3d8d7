import { memo } from 'react'
import { suitOf } from '../../core/games/cards.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { picture } from '../parts/picture.ts'
import { steady } from '../parts/steady.tsx'
import s from './Hands.module.css'
import { arranged, cardText, handName, rankText, type NiuShown } from './words.ts'

type HandsProps = {
  shown: NiuShown | undefined
  /** Is said what the hands are. */
  isTold: boolean
  isWaiting?: boolean
  /** The member's cards are turned one by one, and the banker's after them. */
  turning?: Turning | undefined
}

export type Turning = {
  /** Which of the five lie open, by their place. */
  open: ReadonlySet<number>
  isBankerOpen: boolean
  turn: (place: number) => void
}

/** The banker's five cards above the member's; each is said in words. */
export const Hands = steady(({ shown, isTold, isWaiting = false, turning }: HandsProps) => {
  const hands = [
    { who: m.play_niuniu_banker(), side: 'banker', ofClass: shown?.verdict.bankerClass },
    { who: m.play_niuniu_player(), side: 'player', ofClass: shown?.verdict.playerClass },
  ] as const
  return (
    <div className={classes(s.table, isWaiting && s.waiting)}>
      {hands.map(({ who, side, ofClass = 0 }) => (
        <Hand
          key={side}
          who={who}
          cards={turning && !turning.isBankerOpen && side === 'banker' ? undefined : shown?.round[side]}
          turning={side === 'player' ? turning : undefined}
          hand={isTold && shown ? handName(ofClass) : undefined}
          won={isTold && shown?.verdict.winner === side ? shown.verdict.multiplier : undefined}
          hasNiu={!turning && ofClass > 0}
        />
      ))}
    </div>
  )
})

type HandProps = {
  who: string
  cards: readonly number[] | undefined
  turning: Turning | undefined
  hand: string | undefined
  /** The multiple of the stake that this hand wins from the loser. */
  won: number | undefined
  /** Three of its cards make whole tens: they stand apart. */
  hasNiu: boolean
}

/** One's own five are closed as they were dealt, each a button until it is turned; once all lie open they are one picture. */
function Hand({ who, cards, hand, won, hasNiu, turning: by }: HandProps) {
  const turning = cards && by
  return (
    <div
      className={classes(s.hand, won !== undefined && s.won)}
      role={turning ? 'group' : 'img'}
      aria-label={turning ? who : labelOf({ who, cards, hand })}
    >
      <p className={s.line}>
        <span className="dim">{who}</span>
        {hand && <b>{hand}</b>}
        {won !== undefined && <span className={s.times}>{m.play_niuniu_won({ times: won })}</span>}
      </p>
      <div className={classes(s.cards, hasNiu && s.apart)}>
        {cards && <Cards cards={turning ? cards : arranged(cards)} turning={turning} />}
        {!cards && [0, 1, 2, 3, 4].map((at) => <span key={at} className={s.back} />)}
      </div>
    </div>
  )
}

/** A card that lies open stays the same part of the page when the hand is told, and is only moved. */
const Cards = ({ cards, turning }: { cards: readonly number[]; turning: Turning | undefined }) =>
  cards.map((card, at) =>
    turning && !turning.open.has(at) ? (
      <button
        key={card}
        type="button"
        className={classes(s.back, s.closed)}
        aria-label={m.play_niuniu_turn_one({ place: at + 1 })}
        onClick={() => turning.turn(at)}
      />
    ) : (
      <span key={card} className={s.open} {...(turning && { role: 'img', 'aria-label': cardText(card) })}>
        <Card card={card} at={turning ? 0 : at} />
      </span>
    ),
  )

const labelOf = ({ who, cards, hand }: Pick<HandProps, 'who' | 'cards' | 'hand'>): string => {
  if (!cards) return m.play_niuniu_hand({ who, cards: m.play_niuniu_none() })
  const all = arranged(cards).map(cardText).join(', ')
  return hand ? m.play_niuniu_hand_of({ who, hand, cards: all }) : m.play_niuniu_hand({ who, cards: all })
}

const SUITS = ['spade', 'heart', 'club', 'diamond']

const Card = memo(({ card, at }: { card: number; at: number }) => {
  const suit = SUITS[suitOf(card)]
  const isRed = suit === 'heart' || suit === 'diamond'
  return (
    <span className={classes(s.card, isRed && s.red)} style={{ animationDelay: `${at * 90}ms` }}>
      <span className={s.rank}>{rankText(card)}</span>
      <img src={picture(`niuniu-${suit}`)} alt="" draggable={false} decoding="sync" />
    </span>
  )
})
