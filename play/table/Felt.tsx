import { useCallback, useEffect, useMemo, type CSSProperties, type ReactNode } from 'react'
import type { TableView } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { listed, useEvery } from '../parts/figures.ts'
import { steady } from '../parts/steady.tsx'
import { isStill } from '../runtime/look.ts'
import { paper } from '../runtime/materials.ts'
import { Cards } from './Cards.tsx'
import s from './Felt.module.css'
import type { ShownCard, TableKind } from './kind.ts'
import { cardsOf, nameOf } from './stakes.ts'
import { cardText } from './words.ts'

type FeltProps = {
  kind: TableKind
  view: TableView
  /** The time of the table, epoch ms. */
  now: () => number
  head: ReactNode
  children: ReactNode
}

/** The cloth of the table: the countdown, the two hands, each card in its time, and the spots of the sides under them. */
export function Felt({ kind, view, now, head, children }: FeltProps) {
  const { drawn, phase, phaseAt } = view
  const cards = useMemo(() => cardsOf(drawn), [drawn])
  const since = useCallback(
    () => (phase === 'dealt' && !isStill() ? Math.max(0, now() - phaseAt) : Infinity),
    [phase, phaseAt, now],
  )
  return (
    <div className={s.felt}>
      <div className={s.head}>
        <Countdown view={view} now={now} />
        {head}
      </div>
      <Hands {...{ kind, cards, since }} />
      {children}
    </div>
  )
}

/** The cloth alone, for hands that are shown again. */
export const Cloth = ({ children }: { children: ReactNode }) => <div className={s.felt}>{children}</div>

type HandsProps = {
  kind: TableKind
  cards: readonly number[] | undefined
  /** Milliseconds since the deal; without end where all lies open at once. */
  since: () => number
}

/** How often it is looked whether the next card is due. */
const CARD_TICK_MS = 50

/** Both hands at a time after the deal; the winner is marked once the last card has been turned over. */
export const Hands = steady(({ kind, cards, since }: HandsProps) => {
  const hands = useMemo(() => (cards ? kind.shownOf(cards) : NO_HANDS), [kind, cards])
  // The clock goes on between two cards, and what it shows does not.
  const passed = useEvery(CARD_TICK_MS, () => momentOf(hands.flat(), since()))
  const laid = hands.flat().filter(({ at }) => at <= passed).length
  useEffect(() => {
    if (laid > 0 && passed !== Infinity) paper()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a card is heard as it is laid, not as time goes by
  }, [laid])
  const winner = cards && isTurned(hands.flat(), passed) ? kind.resultOf(cards).winner : undefined
  const room = {
    '--room': kind.room,
    '--widest': kind.room > 1 ? '64px' : 'clamp(40px, 16vh - 54px, 84px)',
  } as CSSProperties
  return (
    <div className={s.hands} style={room}>
      {kind.sides.map(({ code, tone }, at) => (
        <HandOf
          key={code}
          {...{ kind, code, passed }}
          className={classes(s.hand, tones[tone], winner === code && s.won)}
          hand={hands[at] ?? NO_HANDS[0]}
        />
      ))}
    </div>
  )
})

const NO_HANDS: readonly [readonly ShownCard[], readonly ShownCard[]] = [[], []]

/** The last moment, in ms after the deal, at which a card was laid or had been turned over; -1 before the first one. */
function momentOf(cards: readonly ShownCard[], passed: number): number {
  if (passed === Infinity) return passed
  const moments = cards.flatMap(({ at, turnMs }) => [at, at + turnMs])
  return Math.max(-1, ...moments.filter((moment) => moment <= passed))
}

const tones = { blue: s.blue, red: s.red, green: undefined }

const isTurned = (cards: readonly ShownCard[], passed: number): boolean =>
  cards.every(({ at, turnMs }) => at + turnMs <= passed)

/** Have all cards of this hand been seen? */
export const isSeen = (kind: TableKind, cards: readonly number[], passed: number): boolean =>
  isTurned(kind.shownOf(cards).flat(), passed)

type HandProps = {
  kind: TableKind
  code: string
  className: string
  hand: readonly ShownCard[]
  passed: number
}

function HandOf({ kind, code, className, hand, passed }: HandProps) {
  const laid = hand.filter(({ at }) => at <= passed)
  const cards = laid.filter((one) => isTurned([one], passed)).map(({ card }) => card)
  const [name, value] = [nameOf(kind, code), kind.valueOf(cards)]
  const words =
    cards.length === 0 ? m.play_table_no_cards({ side: name }) : kind.handText(name, listed(cards.map(cardText)), value)
  return (
    <div role="img" aria-label={words} className={className}>
      <p className={s.side}>
        {name} <span className={classes(s.value, 'num')}>{cards.length > 0 && value}</span>
      </p>
      <div className={s.cards}>
        <Cards cards={laid} places={kind.places} isStill={isStill()} />
      </div>
    </div>
  )
}

const LONG = 2 * Math.PI * 19
const TICK_MS = 100
/** The last seconds of a draw (design 2). */
const LAST_S = 5

/** The ring goes down by whole seconds, from one to the next as a movement of the browser's own. */
const Countdown = steady(({ view: { phase, closesAt, phaseAt, number }, now }: Pick<FeltProps, 'view' | 'now'>) => {
  const seconds = useEvery(TICK_MS, () =>
    phase === 'betting' ? Math.max(0, Math.ceil((closesAt - now()) / 1_000)) : 0,
  )
  const part = (seconds * 1_000) / Math.max(1, closesAt - phaseAt)
  return (
    <div className={s.count}>
      <span className={s.ring}>
        <svg viewBox="0 0 44 44" width={44} height={44} aria-hidden>
          <circle cx="22" cy="22" r="19" className={s.way} />
          <circle
            cx="22"
            cy="22"
            r="19"
            className={classes(s.left, seconds <= LAST_S && s.last)}
            strokeDasharray={LONG}
            strokeDashoffset={LONG * (1 - Math.min(1, part))}
          />
        </svg>
        <span className={classes(s.seconds, 'num')} role="timer" aria-label={m.play_table_seconds({ seconds })}>
          {phase === 'betting' ? seconds : '·'}
        </span>
      </span>
      <span className={classes(s.number, 'num')}>{m.play_table_round({ number })}</span>
    </div>
  )
})
