import { declared, setting, whole } from '../shell/settings.ts'

export const ledgerSettings = declared({
  LEDGER_IN_FLIGHT: setting(
    whole(0),
    'Statements in flight at once over all lanes; 0 means one a lane. A cluster wants about two a core',
  ),
})
