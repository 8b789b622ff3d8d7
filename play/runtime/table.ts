// The table at which a member sits: what the venue has said so far, and the one round that may be under way. It knows
// no game and no picture; a game shows a round, and only then do its money and its place among the last ones follow.
import { fromWire, type Fen } from '../../core/money.ts'
import type { MatchView, PlayedRound, PlayEvent, Seeds, TableIssue, TableView } from '../../core/venue/play.ts'
import { live, type Live } from '../../web/shell/live.ts'
import { m } from '../../text/compiled/messages.js'
import { aFrame } from '../parts/behind.ts'
import { moneyHeard } from './frame.ts'
import { isOrder, KEPT, playedWith, withRound, type KeptRounds } from './kept.ts'
import { listen } from './listen.ts'
import { ask, newId, Refused, Unanswered, type Answered, type Entered } from './wire.ts'

export type Ending = Extract<PlayEvent, { kind: 'ended' }>['reason']

export type TableState = KeptRounds & {
  balance: Fen
  practice: Fen
  seeds: Seeds
  isFree: boolean
  /** A bet is out; `unsure` where nobody answered yet and it is asked again by its id. */
  sent: 'no' | 'asked' | 'unsure'
  /** A round has arrived and the game is showing it. */
  isShowing: boolean
  /** The instant, by performance.now, before which the venue takes no further round. */
  readyAt: number
  refused: string | undefined
  ended: Ending | undefined
  /** For a table that all players share: its state, as the stream said it last. */
  shared?: TableView
  /** For a league: the latest message of the stream about each match. */
  matches?: readonly MatchView[]
  /** The venue is not heard right now. */
  isLost: boolean
  /** Server seeds that were revealed in this session, by their commitment. */
  revealed: Readonly<Record<string, { serverSeed: string; rounds: number }>>
}

export type Table = {
  entered: Entered
  state: Live<TableState>
  /** The time by the venue's clock, epoch ms. */
  now(): number
  /** Stakes one round. Undefined where the venue refused it; the refusal's words are in `state`. */
  place(bet: Record<string, unknown>, more?: { on?: TableIssue } & Told): Promise<PlayedRound | undefined>
  step(round: PlayedRound, step: Record<string, unknown>, told?: Told): Promise<PlayedRound | undefined>
  /** The game has shown what came: balance and list follow. */
  shown(): void
  practise(isFree: boolean): void
  rotate(clientSeed: string): Promise<string | undefined>
  earlier(): Promise<boolean>
  leave(): Promise<void>
}

export type Told = {
  /** Hears that the press has been drawn as under way: in the same turn in which the state does. */
  asked?: () => void
  comes?: Comes
}

/**
 * Hears the round in the same turn in which the state does, so that the page draws both at once. It answers a promise where it shows the
 * round first: balance and list then follow with `shown`, and else with the round itself.
 */
export type Comes = (round: PlayedRound) => Promise<void> | void

const AGAIN_MS = 2_000
const LONGEST_MS = 15_000
const LAST_WORD_MS = 1_500
export function sitDown(entered: Entered): Table {
  const arrived = performance.now()
  const state = live(firstState(entered))
  const set: Change = (change) => state.set({ ...state.get(), ...change })
  const at: At = { entered, arrived, state, set, isOut: false, settled: undefined, isStale: false }
  moneyHeard.watch(() => void refresh(at))
  void listen({
    isOver: () => state.get().ended !== undefined,
    onOpen: () => {
      if (state.get().isLost) void refresh(at)
      set({ isLost: false })
    },
    onCut: () => set({ isLost: true }),
    onText: (text) => hear(at, text),
    onOver: () => end(at, 'expired'),
  })
  return {
    entered,
    state,
    now: () => Math.floor(entered.now + performance.now() - arrived),
    shown: () => shown(at),
    place: (bet, { on, ...told } = {}) => {
      const [id, free] = [newId(), state.get().isFree]
      return settle(at, () => ask('bet', { id, bet, free, on }), told)
    },
    step: (round, step, told) => settle(at, () => ask('step', { round: round.id, step }), told),
    practise: (isFree) => set({ isFree, refused: undefined }),
    rotate: (clientSeed) => rotate(clientSeed, state, set),
    earlier: () => earlier(state, set),
    leave: async () => {
      end(at, 'left')
      await ask('leave', {}).catch(() => undefined)
    },
  }
}

type Change = (change: Partial<TableState>) => void
type Send = () => Promise<Answered<'bet'>>

type At = {
  entered: Entered
  /** When that was, by the page's own clock. */
  arrived: number
  state: Live<TableState>
  set: Change
  /** A bet or a choice is out: known with the press, while the state follows a frame behind it. */
  isOut: boolean
  /** The answer that is still being shown. */
  settled: Answered<'bet'> | undefined
  /** The balance was to be read during a round: it is read once the round has been shown. */
  isStale: boolean
}

const end = ({ state, set }: At, reason: Ending): void => set({ ended: state.get().ended ?? reason, sent: 'no' })

/** Repeats the call until it is answered; the venue knows a repeated round by its id. */
async function untilAnswered({ state, set }: At, send: Send) {
  for (let waitMs = AGAIN_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_MS)) {
    try {
      return await send()
    } catch (error) {
      // Asked again while the house still thinks about it, the venue is busy with this very round.
      const isUnderWay = isReason(error, 'busy') && state.get().sent === 'unsure'
      if (!(error instanceof Unanswered || isUnderWay) || state.get().ended) throw error
    }
    set({ sent: 'unsure' })
    await new Promise((wake) => setTimeout(wake, waitMs))
  }
}

async function settle(at: At, send: Send, { asked, comes }: Told = {}): Promise<PlayedRound | undefined> {
  const { entered, state, set } = at
  if (isBusy(at) || state.get().ended) return undefined
  try {
    at.settled = await answered(at, send, asked)
  } catch (error) {
    set({ sent: 'no' })
    if (at.isStale) void refresh(at)
    if (!(error instanceof Refused)) return undefined
    set({ refused: error.words || m.play_no_bet() })
    // The stream usually gives the reason; if it does not in time, the launch counts as ended by the house.
    if (isReason(error, 'launch_over')) setTimeout(() => end(at, 'house'), LAST_WORD_MS)
    return undefined
  }
  const { round } = at.settled
  const next = at.arrived + (round.placedAt - entered.now) + entered.cycleMs
  const readyAt = Math.min(next, performance.now() + entered.cycleMs)
  if (comes?.(round)) set({ sent: 'no', isShowing: true, readyAt })
  else shown(at, { sent: 'no', readyAt })
  return round
}

/** The request goes with the press; the page is drawn anew for it in a frame of its own, for the press has been work enough for one. */
async function answered(at: At, send: Send, asked?: () => void): Promise<Answered<'bet'>> {
  at.isOut = true
  const draw = async () => {
    await aFrame()
    // A refusal may have come meanwhile.
    if (!at.isOut) return
    // An answer that is there already has the frame behind this one.
    const next = aFrame()
    asked?.()
    const { sent, ended } = at.state.get()
    if (sent === 'no' && !ended) at.set({ sent: 'asked', refused: undefined })
    await next
  }
  try {
    const [answer] = await Promise.all([untilAnswered(at, send), draw()])
    return answer
  } finally {
    at.isOut = false
  }
}

/** Is a bet or a choice out, or its answer being shown? */
const isBusy = ({ isOut, state }: At): boolean => isOut || state.get().isShowing

function shown(at: At, answered: Partial<TableState> = {}): void {
  if (!at.settled) return
  const { round, balance, seeds } = at.settled
  at.settled = undefined
  const money = round.free ? { practice: fromWire(balance) } : { balance: fromWire(balance) }
  const lists = withRound(at.state.get(), round, at.entered.startedAt)
  at.set({ ...answered, ...money, seeds, isShowing: false, ...lists })
  if (at.isStale) void refresh(at)
}

async function refresh(at: At): Promise<void> {
  at.isStale = isBusy(at)
  if (at.isStale) return
  try {
    const { balance, practice } = await ask('balance', {})
    // A round that is being shown brings its own balance; shown earlier, the balance would tell the result.
    if (isBusy(at)) at.isStale = true
    else at.set({ balance: fromWire(balance), practice: fromWire(practice) })
  } catch (error) {
    if (isReason(error, 'launch_over')) end(at, 'expired')
  }
}

function hear(at: At, text: string): void {
  const { state, set, entered } = at
  const event = eventOf(text)
  if (event?.kind === 'ended') end(at, event.reason)
  if (event?.kind === 'balance') void refresh(at)
  if (event?.kind === 'table') set({ shared: event.table })
  if (event?.kind === 'match') set({ matches: withMatch(state.get().matches ?? [], event.match) })
  const isMine = event?.kind === 'round' && at.settled?.round.id !== event.round.id
  if (isMine && !at.isOut) set(withRound(state.get(), event.round, entered.startedAt))
}

/** The matches kept: more than can be under way at once. */
const MATCHES_KEPT = 40

const withMatch = (known: readonly MatchView[], match: MatchView): MatchView[] =>
  [...known.filter(({ chain, number }) => chain !== match.chain || number !== match.number), match].slice(-MATCHES_KEPT)

/** The reason of a refusal; undefined if the call succeeded. */
async function rotate(clientSeed: string, state: Live<TableState>, set: Change): Promise<string | undefined> {
  try {
    const { revealed, seeds } = await ask('rotate', { clientSeed })
    const { serverSeed, commitment, rounds } = revealed
    set({ seeds, revealed: { ...state.get().revealed, [commitment]: { serverSeed, rounds } } })
    return undefined
  } catch (error) {
    return error instanceof Refused ? error.words : m.play_lost()
  }
}

/** Asks for rounds before the oldest that is known; false where there are none. */
async function earlier(state: Live<TableState>, set: Change): Promise<boolean> {
  const before = state.get().rounds.at(-1)?.placedAt
  const { list } = await ask('rounds', before === undefined ? {} : { before })
  const known = new Set(state.get().rounds.map(({ id }) => id))
  const fresh = list.filter((round) => !known.has(round.id) && !isOrder(round))
  set({ rounds: [...state.get().rounds, ...fresh].slice(0, KEPT) })
  return fresh.length > 0
}

const isReason = (error: unknown, reason: string): boolean => error instanceof Refused && error.reason === reason

const firstState = (entered: Entered): TableState => ({
  balance: fromWire(entered.balance),
  practice: fromWire(entered.practice),
  seeds: entered.seeds,
  rounds: entered.last.filter(({ state }) => state !== 'open'),
  open: entered.open ?? undefined,
  // A member who comes back to a round of practice goes on in practice.
  isFree: entered.open?.free ?? false,
  sent: 'no',
  isShowing: false,
  readyAt: 0,
  restUntil: 0,
  refused: undefined,
  ended: undefined,
  isLost: false,
  played: entered.open ? playedWith(new Map(), entered.open, entered.startedAt) : new Map(),
  revealed: {},
})

function eventOf(text: string): PlayEvent | undefined {
  try {
    return JSON.parse(text) as PlayEvent
  } catch {
    // A comment that keeps the stream open, or something of a later version.
    return undefined
  }
}
