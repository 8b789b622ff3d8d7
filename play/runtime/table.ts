// The table at which a member sits: what the venue has said so far, and the one round that may be under way. It knows
// no game and no picture; a game shows a round, and only then do its money and its place among the last ones follow.
import type { Fen } from '../../core/money.ts'
import { fromWire } from '../../core/money.ts'
import type { PlayedRound, PlayEvent, Seeds } from '../../core/play.ts'
import { live } from '../../web/shell/live.ts'
import type { Live } from '../../web/shell/live.ts'
import { m } from '../../text/compiled/messages.js'
import { ask, events, newId, Refused, Unanswered } from './wire.ts'
import type { Answered, Entered } from './wire.ts'

export type Ending = Extract<PlayEvent, { kind: 'ended' }>['reason']

export type Played = { net: bigint; placedAt: number; free: boolean }

export type TableState = {
  balance: Fen
  practice: Fen
  seeds: Seeds
  /** Newest first, those that have been shown. */
  rounds: readonly PlayedRound[]
  /** Interrupted, or waiting for its win to be booked: the next one comes after it. */
  open: PlayedRound | undefined
  isFree: boolean
  /** A bet is out; `unsure` where nobody answered yet and it is asked again by its id. */
  sent: 'no' | 'asked' | 'unsure'
  /** A round has come and its game shows it. */
  isShowing: boolean
  /** By the page's own clock (performance.now): before it the venue takes no round. */
  readyAt: number
  refused: string | undefined
  ended: Ending | undefined
  /** The venue is not heard right now. */
  isLost: boolean
  /** What each round of this session came to, by its id. */
  played: ReadonlyMap<string, Played>
  /** Server seeds that were revealed in this session, by their commitment. */
  revealed: Readonly<Record<string, { serverSeed: string; rounds: number }>>
}

export type Table = {
  entered: Entered
  state: Live<TableState>
  /** By the venue's clock, epoch ms. */
  now(): number
  /** Stakes one round. Undefined where it was refused; the words stand in the state. */
  place(bet: Record<string, unknown>): Promise<PlayedRound | undefined>
  step(round: PlayedRound, step: Record<string, unknown>): Promise<PlayedRound | undefined>
  /** The game has shown what came: balance and list follow. */
  shown(): void
  practise(isFree: boolean): void
  rotate(clientSeed: string): Promise<string | undefined>
  earlier(): Promise<boolean>
  leave(): Promise<void>
}

const AGAIN_MS = 2_000
const LONGEST_MS = 15_000
const LAST_WORD_MS = 1_500
/** Ten minutes of the fastest game, and more. */
const KEPT = 300

export function sitDown(entered: Entered): Table {
  const arrived = performance.now()
  const state = live(firstState(entered))
  const set = (change: Partial<TableState>) => state.set({ ...state.get(), ...change })
  const now = () => Math.floor(entered.now + performance.now() - arrived)
  let settled: Answered<'bet'> | undefined

  const end = (reason: Ending) => set({ ended: state.get().ended ?? reason, sent: 'no' })

  /** The same until it is answered: the venue knows a round by its id. */
  async function untilAnswered(send: () => Promise<Answered<'bet'>>) {
    for (let waitMs = AGAIN_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_MS)) {
      try {
        return await send()
      } catch (error) {
        // Asked again while the house still thinks about it, the venue is busy with this very round.
        const isUnderWay = isReason(error, 'busy') && state.get().sent === 'unsure'
        if (!(error instanceof Unanswered || isUnderWay) || state.get().ended) throw error
        set({ sent: 'unsure' })
        await new Promise((wake) => setTimeout(wake, waitMs))
      }
    }
  }

  async function settle(send: () => Promise<Answered<'bet'>>): Promise<PlayedRound | undefined> {
    if (state.get().sent !== 'no' || state.get().isShowing || state.get().ended) return undefined
    set({ sent: 'asked', refused: undefined })
    try {
      settled = await untilAnswered(send)
    } catch (error) {
      set({ sent: 'no' })
      if (!(error instanceof Refused)) return undefined
      set({ refused: error.words || m.play_no_bet() })
      // The stream says why; where it does not, the words of the venue have to do.
      if (isReason(error, 'launch_over')) setTimeout(() => end('house'), LAST_WORD_MS)
      return undefined
    }
    const { round } = settled
    const next = arrived + (round.placedAt - entered.now) + entered.cycleMs
    set({
      sent: 'no',
      isShowing: true,
      readyAt: Math.min(next, performance.now() + entered.cycleMs),
    })
    return round
  }

  function shown(): void {
    if (!settled) return
    const { round, balance, seeds } = settled
    settled = undefined
    const money = round.free ? { practice: fromWire(balance) } : { balance: fromWire(balance) }
    set({ ...money, seeds, isShowing: false, ...withRound(state.get(), round, entered.startedAt) })
  }

  async function refresh(): Promise<void> {
    try {
      const { balance, practice } = await ask('balance', {})
      // What is being shown brings its own balance; told earlier, it would tell the result.
      if (!state.get().isShowing && state.get().sent === 'no')
        set({ balance: fromWire(balance), practice: fromWire(practice) })
    } catch (error) {
      if (isReason(error, 'launch_over')) end('expired')
    }
  }

  function hear(text: string): void {
    const event = eventOf(text)
    if (event?.kind === 'ended') end(event.reason)
    if (event?.kind === 'balance') void refresh()
    const isMine = event?.kind === 'round' && settled?.round.id !== event.round.id
    if (isMine && state.get().sent === 'no')
      set(withRound(state.get(), event.round, entered.startedAt))
  }

  async function listen(): Promise<void> {
    for (let waitMs = 500; !state.get().ended; waitMs = Math.min(waitMs * 2, LONGEST_MS)) {
      try {
        for await (const text of events(new AbortController().signal)) {
          if (text === '' && state.get().isLost) void refresh()
          set({ isLost: false })
          waitMs = 500
          if (text) hear(text)
          if (state.get().ended) return
        }
      } catch (error) {
        if (error instanceof Refused) return end('expired')
      }
      set({ isLost: true })
      await new Promise((wake) => setTimeout(wake, waitMs))
    }
  }
  void listen()

  return {
    entered,
    state,
    now,
    shown,
    place: (bet) => {
      const [id, free] = [newId(), state.get().isFree]
      return settle(() => ask('bet', { id, bet, free }))
    },
    step: (round, step) => settle(() => ask('step', { round: round.id, step })),
    practise: (isFree) => set({ isFree, refused: undefined }),
    rotate: (clientSeed) => rotate(clientSeed, state, set),
    earlier: () => earlier(state, set),
    leave: async () => {
      end('left')
      await ask('leave', {}).catch(() => undefined)
    },
  }
}

type Change = (change: Partial<TableState>) => void

/** Undefined where it went well, else why not. */
async function rotate(
  clientSeed: string,
  state: Live<TableState>,
  set: Change,
): Promise<string | undefined> {
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
  const fresh = list.filter(({ id }) => !known.has(id))
  set({ rounds: [...state.get().rounds, ...fresh].slice(0, KEPT) })
  return fresh.length > 0
}

const isReason = (error: unknown, reason: string): boolean =>
  error instanceof Refused && error.reason === reason

const firstState = (entered: Entered): TableState => ({
  balance: fromWire(entered.balance),
  practice: fromWire(entered.practice),
  seeds: entered.seeds,
  rounds: entered.last.filter(({ state }) => state !== 'open'),
  open: entered.open ?? undefined,
  isFree: false,
  sent: 'no',
  isShowing: false,
  readyAt: 0,
  refused: undefined,
  ended: undefined,
  isLost: false,
  played: entered.open ? playedWith(new Map(), entered.open, entered.startedAt) : new Map(),
  revealed: {},
})

/** The lists with this round in them, once; an open one stands apart. */
function withRound(state: TableState, round: PlayedRound, startedAt: number): Partial<TableState> {
  const played = playedWith(state.played, round, startedAt)
  if (round.state === 'open') return { open: round, played }
  const others = state.rounds.filter(({ id }) => id !== round.id)
  const rounds = [round, ...others].toSorted((a, b) => b.placedAt - a.placedAt).slice(0, KEPT)
  return { rounds, played, open: state.open?.id === round.id ? undefined : state.open }
}

function playedWith(
  played: TableState['played'],
  round: PlayedRound,
  startedAt: number,
): TableState['played'] {
  const { id, placedAt, free } = round
  if (placedAt < startedAt) return played
  return new Map(played).set(id, { net: netOf(round), placedAt, free })
}

/** What a round has brought so far: an open one has cost its risk, a void one nothing. */
export const netOf = ({ state, returned, risk }: PlayedRound): bigint =>
  state === 'void' ? 0n : fromWire(returned) - fromWire(risk)

function eventOf(text: string): PlayEvent | undefined {
  try {
    return JSON.parse(text) as PlayEvent
  } catch {
    // A comment that keeps the stream open, or something of a later version.
    return undefined
  }
}
