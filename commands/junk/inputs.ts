// Everything that is sent from outside beside the contract: to the play door, by venues and feeds, and by people to the desk.
import type { GenericSchema } from 'valibot'
import { shapes } from '../../api/games/messages.ts'
import { gameAnswers } from '../../api/games/outside.ts'
import { circle } from '../../core/desk/circle.ts'
import type { DeskCall } from '../../core/desk/call.ts'
import { deeds } from '../../core/desk/deeds.ts'
import { callOf, proposals } from '../../core/desk/doing.ts'
import { file } from '../../core/desk/file.ts'
import { underWay } from '../../core/desk/money.ts'
import { play as playShown } from '../../core/desk/play.ts'
import { review } from '../../core/desk/review.ts'
import { session } from '../../core/desk/session.ts'
import { stream } from '../../core/desk/stream.ts'
import { today } from '../../core/desk/today.ts'
import { chainWord, feedAnswer, fixtureWord, resultWord } from '../../core/venue/feed.ts'
import { play } from '../../core/venue/play.ts'

const shown: Readonly<Record<string, DeskCall>>[] = [
  ...[circle, file, underWay, playShown, review, session, stream, today, proposals],
]

/** The calls of the desk, its deeds among them. */
export const deskCalls: readonly DeskCall[] = [...shown.flatMap((calls) => Object.values(calls)), ...deeds.map(callOf)]

/** The inputs of venues and game pages, each by a name. */
export const otherInputs: readonly (readonly [string, GenericSchema])[] = [
  ...Object.entries(play).map(([name, { input }]) => [`play ${name}`, input] as const),
  ...Object.entries(shapes).map(([name, shape]) => [`venue ${name}`, shape] as const),
  ...Object.entries(gameAnswers).map(([name, shape]) => [`venue ${name}`, shape] as const),
  ...Object.entries({ chainWord, fixtureWord, resultWord, feedAnswer }).map(
    ([name, word]) => [`feed ${name}`, word] as const,
  ),
  ...deskCalls.map(({ path, input }) => [`desk ${path}`, input] as const),
]
