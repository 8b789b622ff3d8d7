// The state of the issue on a board, on the page and aloud: until when it is open, that it is being drawn, its result.
import { useEffect, useEffectEvent, useRef } from 'react'
import type { PastDraw } from '../../../core/lottery/calls.ts'
import { m } from '../../../text/compiled/messages.js'
import { Countdown } from '../../ui/Countdown.tsx'
import { announce } from '../../ui/toast.ts'
import type { Look } from '../families/look.ts'
import type { Current, Schedule } from '../issue.ts'
import { shortIssue } from '../words.ts'

const untilWords = {
  waiting: m.lottery_board_until_open,
  open: m.lottery_board_until_lock,
  locked: m.lottery_board_until_draw,
}

/** The clock of an issue, and the words before and behind it: each language has its own order. */
export function usePhase({ issue, phase, opensAt, lockAt, drawAt }: Current) {
  useAtChange(phase, () => {
    if (phase === 'locked') announce(m.lottery_board_say_locked({ issue: shortIssue(issue) }))
  })
  const until = untilOf({ phase, opensAt, lockAt, drawAt })
  const isOpen = phase === 'open'
  return {
    clock: <Countdown until={until} silent={!isOpen} urgent={isOpen} />,
    words: untilWords[phase]({ time: '|' }).split('|'),
  }
}

/** The instant at which the phase of an issue ends. */
export const untilOf = ({ phase, opensAt, lockAt, drawAt }: Pick<Current, 'phase' | 'opensAt' | 'lockAt' | 'drawAt'>) =>
  ({ waiting: opensAt, open: lockAt, locked: drawAt })[phase]

const drawingWords = {
  now: m.lottery_board_drawing,
  late: m.lottery_board_late,
  void: m.lottery_board_overdue,
}

export const drawingText = ({ issue, stage }: NonNullable<Schedule['drawing']>): string =>
  drawingWords[stage]({ issue: shortIssue(issue) })

/** The last result as the texts take it. */
export const resultWords = ({ issue, numbers }: PastDraw, look: Look) => ({
  issue: shortIssue(issue),
  words: look.words(numbers ?? []),
})

/** Is the last result news? One that was there when the page came is not; one that comes is said aloud. */
export function useNews(last: PastDraw | undefined, look: Look): boolean {
  const issue = last?.issue
  const first = useRef(issue)
  first.current ??= issue
  const isFresh = issue !== undefined && first.current !== issue
  useAtChange(issue, () => {
    if (isFresh && last) announce(m.lottery_board_say_result(resultWords(last, look)))
  })
  return isFresh
}

/** Tells of a change, never of the first value. */
function useAtChange(value: unknown, tell: () => void): void {
  const before = useRef(value)
  const latest = useEffectEvent(tell)
  useEffect(() => {
    if (before.current !== value) latest()
    before.current = value
  }, [value])
}
