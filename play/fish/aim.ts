// The loaded volley of a member: a room, a bullet, and the targets of up to ten.
import { useCallback, useState } from 'react'
import { MOST_SHOTS } from '../../core/games/fish/fish.ts'
import type { Fish, FishRoom } from '../../core/games/fish/shoal.ts'

export function useAim() {
  const [room, chooseRoom] = useState<FishRoom>('shallows')
  const [level, setLevel] = useState(1)
  const [loaded, setLoaded] = useState<readonly number[]>([])
  const [fired, setFired] = useState<readonly number[]>([])
  const setRoom = useCallback((next: FishRoom) => {
    chooseRoom(next)
    setLoaded([])
    setFired([])
  }, [])
  const among = (shots: readonly number[], fish: readonly Fish[]) =>
    shots.filter((id) => fish.some((each) => each.id === id))
  return {
    ...{ room, level, setLevel },
    setRoom,
    /** The loaded bullets whose fish is still in the pond. */
    on(fish: readonly Fish[]) {
      const shots = among(loaded, fish)
      const aimed = new Map<number, number>()
      for (const id of shots) aimed.set(id, (aimed.get(id) ?? 0) + 1)
      return { shots, aimed }
    },
    load: ({ id }: Fish) => setLoaded((now) => [...now, id].slice(-MOST_SHOTS)),
    ease: ({ id }: Fish) => setLoaded((now) => now.toSpliced(now.lastIndexOf(id), now.includes(id) ? 1 : 0)),
    clear: () => setLoaded([]),
    /** The volley has been fired. */
    emptied() {
      setFired(loaded)
      setLoaded([])
    },
    before: (fish: readonly Fish[]) => among(fired, fish),
    repeat: (fish: readonly Fish[]) => setLoaded(among(fired, fish)),
  }
}
