// From a ticket to a table: what is shown until the member sits, and where they cannot.
import { useEffect, useRef, useState } from 'react'
import type { GameCode } from '../../core/games/catalog.ts'
import { m } from '../../text/compiled/messages.js'
import { useLive, useLivePart } from '../../web/shell/live.ts'
import { Closed } from '../parts/Closed.tsx'
import { Press } from '../parts/Press.tsx'
import s from './Room.module.css'
import { gamePages } from './games.ts'
import { given } from './given.ts'
import { language } from './look.ts'
import type { Game } from './game.ts'
import { sitDown, type Table } from './table.ts'
import { enter, hasTicket, isFramed, tellFrame } from './ticket.ts'
import { openSession, Unanswered } from './wire.ts'

type Seat = { table: Table; game: Game }
type State = 'coming' | 'unanswered' | 'refused' | Seat

export function Room() {
  useLive(language)
  const [state, setState] = useState<State>(hasTicket ? 'coming' : 'refused')
  const tried = useRef(false)
  const come = () => {
    setState('coming')
    void take().then(setState)
  }
  useEffect(() => {
    // A ticket is used once, however often React begins.
    if (!tried.current && hasTicket) come()
    tried.current = true
  })
  if (state === 'coming') return <Waiting />
  if (state === 'unanswered') return <Note text={m.play_no_enter()} act={m.play_again()} onPress={come} />
  if (state === 'refused') return isFramed ? <Note text={m.play_no_enter()} /> : <Note text={m.play_no_ticket()} />
  return <Seated {...state} />
}

/** The code of a game; undefined where the venue has one that this page does not know yet. */
const roomOf = (game: string): (() => Promise<Game>) | undefined =>
  Object.hasOwn(gamePages, game) ? gamePages[game as GameCode] : undefined

async function take(): Promise<State> {
  // The game's code loads beside the exchange of the ticket. A failure is handled below.
  roomOf(given.game)?.().catch(() => undefined)
  try {
    const entered = await enter()
    openSession(entered.session)
    const game = await roomOf(entered.game)?.()
    if (!game) return 'refused'
    document.title = game.name()
    tellFrame('ready')
    return { table: sitDown(entered), game }
  } catch (error) {
    if (error instanceof Unanswered) return 'unanswered'
    tellFrame('ended', 'expired')
    return 'refused'
  }
}

function Seated({ table, game: { Table: Place, keptWords } }: Seat) {
  const ended = useLivePart(table.state, (state) => state.ended)
  // The open round is shown only once the launch has ended: read before that, each round would draw the whole page again.
  const left = useLivePart(table.state, (state) => state.ended && state.open)
  useEffect(() => {
    if (ended !== undefined) tellFrame('ended', ended)
  }, [ended])
  return (
    <>
      <Place table={table} />
      {ended !== undefined && <Closed reason={ended} more={left && keptWords?.(ended)} />}
    </>
  )
}

const Waiting = () => (
  <main className={s.room} aria-busy="true">
    <h1 className={s.line}>{m.play_loading()}</h1>
    <span className={s.rings} aria-hidden />
  </main>
)

function Note(props: { text: string; act?: string; onPress?: () => void }) {
  return (
    <main className={s.room}>
      <h1 className={s.line}>{props.text}</h1>
      {props.act && <Press onPress={props.onPress}>{props.act}</Press>}
    </main>
  )
}
