import { suitOf } from '../../core/games/cards.ts'
import { classes } from '../../web/ui/classes.ts'
import s from './Cards.module.css'
import type { ShownCard } from './kind.ts'
import { rankText } from './words.ts'

const marks = ['♠', '♥', '♣', '♦']
/** Cards on the felt, each turned over in its own time; places where none lie yet. */
export function Cards({ cards, places, isStill }: { cards: readonly ShownCard[]; places: number; isStill: boolean }) {
  return (
    <div className={s.cards} aria-hidden>
      {cards.map(({ card, turnMs }, at) => (
        <span
          key={`${at}-${card}`}
          className={classes(s.card, suitOf(card) % 2 === 1 && s.red, !isStill && s.turned)}
          style={{ animationDuration: `${turnMs}ms` }}
        >
          <span className={s.face}>
            <b>{rankText(card)}</b>
            <i>{marks[suitOf(card)]}</i>
          </span>
          <span className={s.back} />
        </span>
      ))}
      {Array.from({ length: Math.max(0, places - cards.length) }, (_, at) => (
        <span key={at} className={s.none} />
      ))}
    </div>
  )
}
