// The slip of the official board as it is kept for this tab.
import { useDraft } from '../../shell/draft.ts'
import type { Board } from '../board/board.ts'
import { changed, draftSchema, idOf, lineOf, noDraft } from './lines.ts'
import type { KeptLine } from './lines.ts'

/** Picks, price and slip of a lottery in this tab. Lines of a play that is not on offer are left out. */
export function useCountedSlip(board: Board) {
  const [draft, setDraft] = useDraft(`official:${board.code}`, draftSchema, noDraft)
  const lines = draft.lines.flatMap((line) => {
    const offered = board.offered.find(({ play }) => play.code === line.play)
    return (offered && lineOf(offered, line)) ?? []
  })
  return {
    draft,
    setDraft,
    lines,
    change: (id: string, to: Partial<Pick<KeptLine, 'unit' | 'multiple'>>) =>
      setDraft((now) => ({ ...now, lines: changed(now.lines, id, to) })),
    remove: (id: string) =>
      setDraft((now) => ({ ...now, lines: now.lines.filter((each) => idOf(each) !== id) })),
  }
}
export type CountedSlip = ReturnType<typeof useCountedSlip>
