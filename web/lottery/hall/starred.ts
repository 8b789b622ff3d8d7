// The games that a member has starred in the hall: favourites of the house, as anywhere in the lobby. A game of the hall
// has several periods; its star is that of the first, and goes with all of them. A visitor's stay on the device, and
// come along at the first visit as a member.
import { useEffect, useEffectEvent, useState } from 'react'
import type { Family } from '../../../core/fair/families.ts'
import { lobby } from '../../../core/lobby.ts'
import { queryClient, useAction, useCall } from '../../shell/query.ts'
import { useSession } from '../../shell/session.ts'
import { keepJson, keepText, readJson } from '../../shell/storage.ts'
import { familyOrder } from '../names.ts'
import type { HallGame } from './games.ts'

const KEY = 'starred'

const isFamilies = (value: unknown): value is Family[] =>
  Array.isArray(value) && value.every((each) => familyOrder.includes(each as Family))

const onDevice = () => readJson('local', KEY, isFamilies) ?? []

const codesOf = ({ rows }: HallGame) => rows.map(({ lottery }) => lottery)

export function useStarred(games: readonly HallGame[]) {
  const isMember = useSession() !== undefined
  const [local, setLocal] = useState<readonly Family[]>(onDevice)
  const found = useCall(lobby.collected, {}, { when: isMember, quiet: true })
  const { run } = useAction(lobby.collect)
  const kept = found.data?.list.map(({ game }) => game)
  const starred = isMember
    ? games.filter((game) => codesOf(game).some((code) => kept?.includes(code))).map(({ family }) => family)
    : local

  const set = async (game: HallGame, on: boolean) => {
    const codes = codesOf(game).filter((code, at) => (on ? at === 0 : kept?.includes(code)))
    for (const code of codes) if (!(await run({ game: code, on })).ok) return false
    await queryClient.invalidateQueries({ queryKey: [lobby.collected.path] })
    return true
  }
  const bring = useEffectEvent(async () => {
    for (const game of games.filter(({ family }) => onDevice().includes(family))) if (!(await set(game, true))) return
    keepText('local', KEY, undefined)
  })
  useEffect(() => {
    if (isMember && onDevice().length > 0) void bring()
  }, [isMember])

  const toggle = (game: HallGame) => {
    if (isMember) return void set(game, !starred.includes(game.family))
    const without = local.filter((each) => each !== game.family)
    const next = without.length < local.length ? without : [...local, game.family]
    keepJson('local', KEY, next)
    setLocal(next)
  }
  /** Where it is not known yet, an order by stars would change under the thumb. */
  return { starred, toggle, isKnown: !isMember || !found.isPending }
}
