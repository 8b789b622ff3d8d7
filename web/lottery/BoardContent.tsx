import { useState } from 'react'
import { m } from '../../text/compiled/messages.js'
import { UnderlineTabs } from '../ui/Choice.tsx'
import { Bone, ErrorState, Late } from '../ui/States.tsx'
import type { Board, useSlip } from './board.ts'
import { DrawCard } from './DrawCard.tsx'
import s from './OddsBoard.module.css'
import type { useOwnResults } from './own-results.ts'
import { OwnResult } from './OwnResult.tsx'
import { PlayBlock } from './PlayBlock.tsx'

type ContentProps = {
  board: Board
  slip: ReturnType<typeof useSlip>
  name: string
  own: ReturnType<typeof useOwnResults>
}

/** The draw, what became of my bets, and the plays of one tab. */
export function BoardContent({ board, slip, name, own }: ContentProps) {
  const { code, family, rules, info, odds, schedule, results, offered, game } = board
  const [chosen, setChosen] = useState<string>()
  const failed = [info, odds, rules].find(({ isError, data }) => isError && !data)
  if (failed)
    return (
      <ErrorState
        onRetry={() => {
          void info.refetch()
          void odds.refetch()
          if (!game) void rules.refetch()
        }}
        busy={failed.isFetching}
      />
    )
  if (!info.data || !odds.data || !game) return <Waiting />
  const groups = game.groups.filter(({ plays }) =>
    offered.some(({ play }) => plays.includes(play.code)),
  )
  const group = groups.find((each) => each.code === chosen) ?? groups[0]
  const closed = schedule?.current.phase !== 'open' || !info.data.isOpen
  return (
    <>
      <DrawCard
        code={code}
        family={family}
        schedule={info.data.isOpen ? schedule : undefined}
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
      {offered
        .filter(({ play }) => group?.plays.includes(play.code))
        .map((each) => (
          <PlayBlock
            key={each.play.code}
            offered={each}
            look={board.look}
            game={game}
            draft={slip.draft}
            closed={closed}
            onPick={slip.setDraft}
          />
        ))}
    </>
  )
}

function Waiting() {
  return (
    <Late>
      <div className={s.waiting}>
        <Bone height={196} round={24} />
        <Bone height={36} width="80%" />
        <div className={s.bones}>
          {Array.from({ length: 16 }, (_, index) => (
            <Bone key={index} height={54} round={14} />
          ))}
        </div>
      </div>
    </Late>
  )
}
