// The slip of the official board as it is kept for this tab.
import { useDraft } from '../../shell/draft.ts'
import { hitsNow, type Board } from '../board/board.ts'
import { changed, draftSchema, idOf, lineOf, noDraft, type KeptLine, type SlipDraft } from './lines.ts'

/** Picks, price and slip of a lottery in this tab. Lines of a play that is not on offer are left out. */
export function useCountedSlip(board: Board) {
  const [draft, setDraft] = useDraft(`official:${board.code}`, draftSchema, noDraft)
  const put = (to: Partial<SlipDraft>) => setDraft((now) => ({ ...now, ...to }))
  const { last } = draft
  const linesOf = (kept: readonly KeptLine[]) =>
    kept.flatMap((line) => {
      const offered = board.offered.find(({ play }) => play.code === line.play)
      return (offered && lineOf(offered, line)) ?? []
    })
  const lines = linesOf(draft.lines)
  return {
    draft,
    put,
    lines,
    hits: hitsNow(board, last?.issue, linesOf(last?.lines ?? [])),
    again: last && (() => put({ lines: last.lines })),
    // The next choice begins at the least again (decision 47).
    placed: (issue = '') =>
      setDraft((now) => ({
        // An answer that comes late leaves what has been picked since.
        ...(now.lines === draft.lines ? { ...now, multiple: 1, lines: [] } : now),
        last: { issue, lines: draft.lines },
      })),
    empty: () => put({ lines: [] }),
    change: (id: string, to: Partial<Pick<KeptLine, 'unit' | 'multiple'>>) =>
      put({ lines: changed(draft.lines, id, to) }),
    remove: (id: string) => put({ lines: draft.lines.filter((each) => idOf(each) !== id) }),
  }
}
export type CountedSlip = ReturnType<typeof useCountedSlip>
