import { Minus, Plus } from 'lucide-react'
import { MOST_LEVEL, MOST_SHOTS } from '../../core/games/fish/fish.ts'
import { fishRoomCodes, type FishRoom } from '../../core/games/fish/shoal.ts'
import type { Fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { Amount } from '../parts/Amount.tsx'
import { IconPress, Press } from '../parts/Press.tsx'
import { Segments } from '../parts/Segments.tsx'
import { steady } from '../parts/steady.tsx'
import { useHeld } from '../runtime/round.ts'
import type { Table } from '../runtime/table.ts'
import s from './FishBet.module.css'

const roomNames: Record<FishRoom, () => string> = {
  shallows: m.games_room_shallows,
  lotus: m.games_room_lotus,
  deep: m.games_room_deep,
}

type RoomProps = { room: FishRoom; table: Table; onRoom: (room: FishRoom) => void }

export const RoomChooser = steady(({ room, table, onRoom }: RoomProps) => (
  <fieldset className={s.rooms} disabled={useHeld(table)}>
    <legend className="hush">{m.play_fish_room()}</legend>
    <Segments value={room} onChange={onRoom} choices={fishRoomCodes.map((each) => [each, roomNames[each]()])} />
  </fieldset>
))

type LoadedProps = { count: number; canRepeat: boolean; off: boolean; onClear: () => void; onRepeat: () => void }

/** The number of loaded bullets, with buttons to unload all, and to load the last volley again at fish that are still there. */
export const Loaded = ({ count, canRepeat, off, onClear, onRepeat }: LoadedProps) => (
  <div className={`apart ${s.loaded}`}>
    <p className="sub">
      {count > 0 ? m.play_fish_loaded({ count, most: MOST_SHOTS }) : m.play_fish_hint({ most: MOST_SHOTS })}
    </p>
    {count > 0 && (
      <Press kind="quiet" off={off} onPress={onClear}>
        {m.play_fish_clear()}
      </Press>
    )}
    {count === 0 && canRepeat && !off && (
      <Press kind="quiet" onPress={onRepeat}>
        {m.play_fish_again()}
      </Press>
    )}
  </div>
)

type BulletProps = { level: number; price: Fen; table: Table; onLevel: (level: number) => void }

/** The price of a bullet: it begins at the smallest one. */
export const BulletChooser = steady(({ level, price, table, onLevel }: BulletProps) => {
  const off = useHeld(table)
  return (
    <div className={s.bullet} role="group" aria-label={m.play_fish_bullet()}>
      <IconPress icon={Minus} label={m.play_fish_weaker()} off={off || level <= 1} onPress={() => onLevel(level - 1)} />
      <p className={s.price} role="status">
        <span className="dim small">{m.play_fish_bullet()}</span>
        <Amount fen={price} strong />
      </p>
      <IconPress
        icon={Plus}
        label={m.play_fish_stronger()}
        off={off || level >= MOST_LEVEL}
        onPress={() => onLevel(level + 1)}
      />
    </div>
  )
})
