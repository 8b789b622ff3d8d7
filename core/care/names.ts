// The names of limits and of their periods.
import { m } from '../../text/compiled/messages.js'
import type { Name } from '../endpoint.ts'
import type { LimitKind, LimitPeriod } from './limits.ts'

export const limitNames: Readonly<Record<LimitKind, Name>> = {
  deposit: m.care_limit_deposit,
  spend: m.care_limit_spend,
  stake: m.care_limit_stake,
  time: m.care_limit_time,
}

export const periodNames: Readonly<Record<LimitPeriod, Name>> = {
  day: m.care_period_day,
  week: m.care_period_week,
  month: m.care_period_month,
}
