import { useState } from 'react'
import { fromWire } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useLive } from '../../web/shell/live.ts'
import type { Game } from '../runtime/game.ts'
import type { Table } from '../runtime/table.ts'
import { Amount } from './Amount.tsx'
import { CameOf } from './CameOf.tsx'
import { secondsOf } from './figures.ts'
import { Press } from './Press.tsx'
import s from './RoundsSheet.module.css'
import { Sheet, Words } from './Sheet.tsx'

type RoundsProps = {
  table: Table
  game: Game
  onOpen: (round: string) => void
  onClose: () => void
}

/** All rounds that the venue still knows, page by page, each with its stake and its return. */
export function RoundsSheet({ table, game, onOpen, onClose }: RoundsProps) {
  const { rounds } = useLive(table.state)
  const [more, setMore] = useState<'maybe' | 'asked' | 'none' | 'failed'>('maybe')
  const ask = () => {
    setMore('asked')
    void table.earlier().then(
      (found) => setMore(found ? 'maybe' : 'none'),
      () => setMore('failed'),
    )
  }
  return (
    <Sheet title={m.play_rounds()} onClose={onClose}>
      {rounds.length === 0 && <Words>{m.play_rounds_none()}</Words>}
      <ul className={s.list}>
        {rounds.map((round) => (
          <li key={round.id}>
            <button type="button" className={`apart ${s.row}`} onClick={() => onOpen(round.id)}>
              <span className={s.words}>
                <span>{game.resultText(round)}</span>
                <span className="dim small num">
                  {secondsOf(round.placedAt)}
                  {round.free && ` · ${m.play_free()}`}
                </span>
              </span>
              <span className={s.money}>
                <CameOf round={round} strong />
                <span className="dim small">
                  {m.play_round_stake()} <Amount fen={fromWire(round.stake)} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more === 'failed' && <Words>{m.play_lost()}</Words>}
      {more !== 'none' && rounds.length > 0 && (
        <Press kind="tonal" busy={more === 'asked'} onPress={ask}>
          {m.play_rounds_more()}
        </Press>
      )}
    </Sheet>
  )
}
