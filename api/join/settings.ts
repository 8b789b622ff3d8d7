// Settings of the join-us form that the operator sets.
import { declared, setting, whole } from '../shell/settings.ts'

export const joinSettings = declared({
  JOINS_A_DAY: setting(whole(5, 1), 'Consultations that one address may send in 24 hours'),
  KEEP_JOINS_DAYS: setting(whole(365, 90), 'After how many days an answered one goes'),
})
