import { useState } from 'react'
import type { Game } from '../../../core/lottery/game.ts'
import { m } from '../../../text/compiled/messages.js'
import { serverNow } from '../../shell/clock.ts'
import { ChipRow, UnderlineTabs } from '../../ui/Choice.tsx'
import type { BoardView } from '../board/BoardScreen.tsx'
import { DrawCard } from '../board/DrawCard.tsx'
import s from '../board/OddsBoard.module.css'
import { OwnResult } from '../board/OwnResult.tsx'
import type { Offered } from '../board/picks.ts'
import { PlayBlock } from '../board/PlayBlock.tsx'

/** The draw, what became of my bets, and the plays of one tab. */
export function BoardContent({ board, slip, name, own, game }: BoardView & { game: Game }) {
  const { code, family, info, schedule, results, offered, look } = board
  const [chosen, setChosen] = useState<string>()
  const groups = game.groups.filter(({ plays }) =>
    offered.some(({ play }) => plays.includes(play.code)),
  )
  const group = groups.find((each) => each.code === chosen) ?? groups[0]
  const isOpen = info.data?.isOpen ?? false
  const closed = schedule?.current.phase !== 'open' || !isOpen
  return (
    <>
      <DrawCard
        code={code}
        family={family}
        schedule={isOpen ? schedule : undefined}
        results={results}
      />
      <OwnResult code={code} name={name} own={own} />
      {group && (
        <div className={s.tabs}>
          <UnderlineTabs
            label={m.lottery_board_plays()}
            value={group.code}
            onChange={setChosen}
            options={groups.map((each) => ({ value: each.code, label: each.name() }))}
          />
        </div>
      )}
      <Plays
        key={group?.code}
        offered={offered.filter(({ play }) => group?.plays.includes(play.code))}
      >
        {(each) => (
          <PlayBlock
            key={each.play.code}
            offered={each}
            look={look}
            game={game}
            draft={slip.draft}
            closed={closed}
            drawAt={schedule?.current.drawAt ?? serverNow()}
            onPick={slip.setDraft}
          />
        )}
      </Plays>
    </>
  )
}

type PlaysProps = {
  offered: readonly Offered[]
  children: (offered: Offered) => React.ReactNode
}

// More fields than this and a tab shows one of its plays at a time.
const FIELDS_MOST = 48

/** The plays of a tab: below each other, or one by one where they are long. */
function Plays({ offered, children }: PlaysProps) {
  const [chosen, setChosen] = useState<string>()
  const fields = offered.reduce((sum, { play }) => sum + play.cells.length, 0)
  if (offered.length < 2 || fields <= FIELDS_MOST) return offered.map(children)
  const shown = offered.find(({ play }) => play.code === chosen) ?? offered[0]!
  return (
    <>
      <div className={s.choose}>
        <ChipRow
          label={m.lottery_board_plays()}
          value={shown.play.code}
          onChange={setChosen}
          options={offered.map(({ play, offer }) => ({ value: play.code, label: offer.name }))}
        />
      </div>
      {children(shown)}
    </>
  )
}
