import type { ReadyBoard, Slip } from './board.ts'
import s from './Play.module.css'
import { DrawCard } from './DrawCard.tsx'
import { PlayBlock } from './PlayBlock.tsx'
import { PlayTabs, tabsOf } from './PlayTabs.tsx'

type ContentProps = {
  board: ReadyBoard
  slip: Slip
  /** The play that is asked for. */
  play: string | undefined
  onPlay: (play: string | undefined) => void
  /** Plays are shown one by one however few fields they have, and the address says which. */
  addressed?: boolean
}

// The most fields of a tab; one with more shows one of its plays at a time.
const FIELDS_MOST = 48
// Fields so wide have a picture and its numbers: two plays of them do not fit a screen.
const TALL_COLUMNS = 3

/** The draw, and the plays of one tab: below each other, or one by one. */
export function PlayContent({ board, slip, play, onPlay, addressed = false }: ContentProps) {
  const tabs = tabsOf(board.game, board.offered, play)
  const fields = tabs.plays.reduce((sum, each) => sum + each.play.cells.length, 0)
  const isTall = tabs.plays.some((each) => board.look.columns?.(each.play) === TALL_COLUMNS)
  const oneByOne = addressed || fields > FIELDS_MOST || isTall
  const plays = tabs.plays.filter((each) => !oneByOne || each === tabs.shown)
  return (
    <>
      <DrawCard board={board} />
      <PlayTabs {...{ tabs, onPlay, oneByOne }} nameOf={({ playOdds }) => playOdds.name} />
      {plays.map((each) => (
        <PlayBlock
          key={each.play.code}
          board={board}
          offered={each}
          isNamed={oneByOne}
          hits={slip.hits}
          picks={slip.draft.picks}
          onPick={(picks) => slip.put({ picks })}
        />
      ))}
      {/* Below all fields, which would stand lower for them; each beside its return as well. */}
      <div className={`dim caption ${s.rules}`}>
        {plays.map(({ play: { code }, playOdds }) => (
          <p key={code}>
            {!oneByOne && <b>{playOdds.name} </b>}
            {playOdds.rule}
          </p>
        ))}
      </div>
    </>
  )
}
