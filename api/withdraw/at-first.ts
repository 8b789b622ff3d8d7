// The rules of review on the first morning of a house: off, as the sandbox has it; with their values once two people
// turn them on.
import type { FirstRows } from '../shell/first-rows.sql.ts'

const rules = {
  ...{ is_on: false, from_amount: 2_000_000, first_payout: true, new_account_hours: 72 },
  ...{ after_correction_days: 30, after_signal: true, within_hours: 24 },
}

export const payoutRulesAtFirst: FirstRows = {
  table: 'payout_rules',
  rows: { review: { columns: { id: 'review', ...rules }, says: rules } },
}
