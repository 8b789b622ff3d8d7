import { useEffect, useRef } from 'react'
import { address } from '../../../core/addresses.ts'
import type { Game } from '../../../core/lottery/game.ts'
import { m } from '../../../text/compiled/messages.js'
import { serverNow } from '../../shell/clock.ts'
import { setQuery, useQueryOf } from '../../shell/router.ts'
import { ChipRow, UnderlineTabs } from '../../ui/Choice.tsx'
import type { Board } from '../board/board.ts'
import { DrawCard } from '../board/DrawCard.tsx'
import s from '../board/OddsBoard.module.css'
import type { useOwnResults } from '../board/own-results.ts'
import { OwnResult } from '../board/OwnResult.tsx'
import { noDraft } from '../board/picks.ts'
import type { Offered } from '../board/picks.ts'
import { PlayBlock } from '../board/PlayBlock.tsx'
import type { CountedSlip } from './slip.ts'

/** The play that the address names; the first one where it names none. */
export function usePlayShown({ offered }: Board): Offered | undefined {
  const code = useQueryOf(address.official).play
  return offered.find(({ play }) => play.code === code) ?? offered[0]
}

type ContentProps = {
  board: Board
  slip: CountedSlip
  name: string
  own: ReturnType<typeof useOwnResults>
  game: Game
  shown: Offered | undefined
}

/** The draw, what became of my bets, and one play of the tree. */
export function OfficialContent({ board, slip, name, own, game, shown }: ContentProps) {
  const { code, family, info, schedule, results, look } = board
  const isOpen = info.data?.isOpen ?? false
  return (
    <>
      <DrawCard
        code={code}
        family={family}
        schedule={isOpen ? schedule : undefined}
        results={results}
      />
      <OwnResult code={code} name={name} own={own} />
      {shown && (
        <>
          <Tree board={board} game={game} shown={shown} />
          <PlayBlock
            key={shown.play.code}
            offered={shown}
            look={look}
            game={game}
            draft={{ ...noDraft, picks: slip.draft.picks }}
            closed={schedule?.current.phase !== 'open' || !isOpen}
            drawAt={schedule?.current.drawAt ?? serverNow()}
            onPick={({ picks }) => slip.setDraft((draft) => ({ ...draft, picks }))}
          />
        </>
      )}
    </>
  )
}

/** Groups as tabs, the plays of one below. */
function Tree({ board, game, shown }: { board: Board; game: Game; shown: Offered }) {
  const groups = game.groups.flatMap((group) => {
    const plays = board.offered.filter(({ play }) => group.plays.includes(play.code))
    return plays.length > 0 ? [{ ...group, plays }] : []
  })
  const group = groups.find(({ plays }) => plays.includes(shown)) ?? groups[0]
  const tree = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A link or a reload may open a tab that lies outside the row.
    for (const radio of tree.current?.querySelectorAll('input:checked') ?? [])
      radio.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown.play.code])
  const show = (play: string | undefined) => setQuery(address.official, { play })
  if (!group) return null
  return (
    <div ref={tree}>
      <div className={s.tabs}>
        <UnderlineTabs
          label={m.lottery_board_plays()}
          value={group.code}
          onChange={(next) => show(groups.find(({ code }) => code === next)?.plays[0]?.play.code)}
          options={groups.map((each) => ({ value: each.code, label: each.name() }))}
        />
      </div>
      {group.plays.length > 1 && (
        <div className={s.choose}>
          <ChipRow
            label={group.name()}
            value={shown.play.code}
            onChange={show}
            options={group.plays.map(({ play, offer }) => ({
              value: play.code,
              label: offer.name,
            }))}
          />
        </div>
      )}
    </div>
  )
}
