// Deeds of people, mounted: every declared one that needs no terminal, done by api/people/deed.ts like those of the command line.
import type { Deed } from '../../core/desk/deed.ts'
import { callOf, proposals } from '../../core/desk/doing.ts'
import { doDeed } from '../people/deed.ts'
import { waitingProposals } from '../people/desk.ts'
import type { Desk, Doing } from '../shell/deed.ts'
import { Refusal, refuse } from '../shell/refusal.ts'
import { answers, type DeskRoute } from './mount.ts'
import { askCode, type Door } from './session.ts'

export type Deeds = { desk: Desk; doings: readonly Doing[] }

type Said = { input: object; code?: string }

export const deedRoutes = (door: Door, { desk, doings }: Deeds): DeskRoute[] => [
  ...doings.filter(({ deed }) => !deed.isAtTerminal).map((doing) => routeOf(door, desk, doing)),
  answers(proposals.list, async () => ({
    list: (await waitingProposals(door.db)).map(({ hash, kind, subject, says, proposed_by, lapses_at, approval }) => ({
      ...{ hash, kind, subject, says, proposedBy: proposed_by, lapsesAt: lapses_at.getTime() },
      approval: approval ? { deed: approval.deed, input: { ...approval.input } } : null,
    })),
  })),
]

function routeOf(door: Door, desk: Desk, doing: Doing): DeskRoute {
  const { deed } = doing
  return answers(callOf(deed), async (said, { session }) => {
    const { input, code = '' } = said as Said
    if (asksCode(deed)) await askCode(door, session, code, deed.name)
    const { output, approval } = await plainly(() => doDeed(desk, doing, input, session))
    return { output, approval: approval ? { deed: approval.deed, input: { ...approval.input } } : null }
  })
}

/** A decision of two is confirmed by the code of the second person's app (decision 0062). */
const asksCode = ({ does }: Deed): boolean => does === 'approves'

/** Raised by a function of the database, in a plain sentence. */
const RAISED = 'P0001'

/** A deed says no by a plain sentence, which its person reads; whatever else is thrown is a bug. */
async function plainly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Refusal) throw error
    const isPlain = error.constructor === Error && !('code' in error)
    if (!isPlain && (error as { code?: string }).code !== RAISED) throw error
    return refuse('said', { says: error.message })
  }
}
