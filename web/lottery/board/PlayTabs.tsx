import type { Game, Play } from '../../../core/lottery/game.ts'
import { m } from '../../../text/compiled/messages.js'
import { ChipRow, UnderlineTabs } from '../../ui/Choice.tsx'
import s from './OddsBoard.module.css'

/** The groups of a game with their plays on offer, and the play that is asked for, or else the first. */
export function tabsOf<P extends { play: Play }>(game: Game, offered: readonly P[], asked?: string) {
  const groups = game.groups.flatMap((group) => {
    const plays = offered.filter(({ play }) => group.plays.includes(play.code))
    return plays.length > 0 ? [{ ...group, plays }] : []
  })
  const isAsked = ({ play }: P) => play.code === asked
  const group = groups.find(({ plays }) => plays.some(isAsked)) ?? groups[0]
  const plays = group?.plays ?? []
  return { groups, group, plays, shown: plays.find(isAsked) ?? plays[0] }
}

type TabsProps<P extends { play: Play }> = {
  tabs: ReturnType<typeof tabsOf<P>>
  nameOf: (play: P) => string
  onPlay: (play: string | undefined) => void
  /** Whether the tab shows a chip for each of its plays. */
  oneByOne?: boolean
}

/** One tab a group; below them one chip a play, where plays are shown one by one. */
export function PlayTabs<P extends { play: Play }>(props: TabsProps<P>) {
  const { tabs, nameOf, onPlay, oneByOne } = props
  const { groups, group, plays, shown } = tabs
  if (!group || !shown) return null
  return (
    <div>
      <div className={s.tabs}>
        <UnderlineTabs
          label={m.lottery_board_plays()}
          value={group.code}
          onChange={(to) => onPlay(groups.find(({ code }) => code === to)?.plays[0]?.play.code)}
          options={groups.map(({ code, name }) => ({ value: code, label: name() }))}
        />
      </div>
      {oneByOne && plays.length > 1 && (
        <div className={s.choose} data-plays>
          <ChipRow
            label={group.name()}
            value={shown.play.code}
            onChange={onPlay}
            options={plays.map((each) => ({ value: each.play.code, label: nameOf(each) }))}
          />
        </div>
      )}
    </div>
  )
}
