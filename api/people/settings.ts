// The operator's settings of decisions that take two people.
import * as v from 'valibot'
import { whole } from '../shell/settings.ts'

export const peopleSettings = v.pipe(
  v.object({
    /** Hours within which a second person approves what one has proposed; behind them it is proposed again. */
    PROPOSAL_HOURS: whole(72, 1, 720),
  }),
  v.transform((given) => ({ proposalHours: given.PROPOSAL_HOURS })),
)
