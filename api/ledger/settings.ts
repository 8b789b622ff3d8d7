import * as v from 'valibot'
import { whole } from '../shell/settings.ts'

export const ledgerSettings = v.pipe(
  v.object({
    /** Statements in flight at once over all lanes; 0 means one a lane. A cluster wants about two a core. */
    LEDGER_IN_FLIGHT: whole(0),
  }),
  v.transform((given) => ({ ledgerInFlight: given.LEDGER_IN_FLIGHT })),
)
