import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '../../../text/compiled/messages.js'
import { ChipRow, UnderlineTabs } from '../../ui/Choice.tsx'
import type { ReadyBoard, Slip } from './board.ts'
import { DrawCard } from './DrawCard.tsx'
import s from './OddsBoard.module.css'
import type { Offered } from './picks.ts'
import { PlayBlock } from './PlayBlock.tsx'

type ContentProps = {
  board: ReadyBoard
  own: ReactNode
  slip: Slip
  /** The play that was asked for; the first one where it is none of the board's. */
  play: string | undefined
  onPlay: (play: string | undefined) => void
  /** Also where a tab has few fields. */
  oneByOne?: boolean
}

// More fields than this and a tab shows one of its plays at a time.
const FIELDS_MOST = 48

/** The draw, what became of my bets, and the plays of one tab: below each other, or one by one. */
export function PlayContent({ board, own, slip, play, onPlay, oneByOne }: ContentProps) {
  const groups = board.game.groups.flatMap((group) => {
    const plays = board.offered.filter((each) => group.plays.includes(each.play.code))
    return plays.length > 0 ? [{ ...group, plays }] : []
  })
  const group = groups.find(({ plays }) => findPlay(plays, play)) ?? groups[0]
  const plays = group?.plays ?? []
  const shown = findPlay(plays, play) ?? plays[0]
  const fields = plays.reduce((sum, each) => sum + each.play.cells.length, 0)
  const isOne = oneByOne || (plays.length > 1 && fields > FIELDS_MOST)
  const tabs = useCheckedInSight(oneByOne ? shown?.play.code : undefined)
  return (
    <>
      <DrawCard board={board} />
      {own}
      {group && (
        <div ref={tabs}>
          <div className={s.tabs}>
            <UnderlineTabs
              label={m.lottery_board_plays()}
              value={group.code}
              onChange={(next) =>
                onPlay(groups.find(({ code }) => code === next)?.plays[0]?.play.code)
              }
              options={groups.map(({ code, name }) => ({ value: code, label: name() }))}
            />
          </div>
          {isOne && plays.length > 1 && shown && (
            <div className={s.choose}>
              <ChipRow
                label={group.name()}
                value={shown.play.code}
                onChange={onPlay}
                options={plays.map(({ play: { code }, offer }) => ({
                  value: code,
                  label: offer.name,
                }))}
              />
            </div>
          )}
        </div>
      )}
      {plays.map(
        (each) =>
          (!isOne || each === shown) && (
            <PlayBlock
              key={each.play.code}
              board={board}
              offered={each}
              picks={slip.draft.picks}
              onPick={(picks) => slip.put({ picks })}
            />
          ),
      )}
    </>
  )
}

const findPlay = (plays: readonly Offered[], code: string | undefined) =>
  plays.find(({ play }) => play.code === code)

/** A link or a reload may open a tab that lies outside its row. */
function useCheckedInSight(play: string | undefined) {
  const tabs = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (play === undefined) return
    for (const radio of tabs.current?.querySelectorAll('input:checked') ?? [])
      radio.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [play])
  return tabs
}
