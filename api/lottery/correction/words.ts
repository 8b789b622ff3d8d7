// Why a draw was settled again, as members read it.
import { m } from '../../../text/compiled/messages.js'
import type { Language } from '../../../core/endpoint.ts'
import type { Cause } from './correction.sql.ts'

const texts: Record<Cause, typeof m.resettle_cause_result> = {
  result: m.resettle_cause_result,
  void: m.resettle_cause_void,
  payout: m.resettle_cause_payout,
}

export const causeText = (cause: Cause, locale: Language): string => texts[cause]({}, { locale })
