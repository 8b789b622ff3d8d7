import { m } from '../../text/compiled/messages.js'
import type { Language } from '../endpoint.ts'

const DAY_SECONDS = 86_400

/** How long an issue of a lottery lasts, as its chip says: "1 分钟", "30 s", "每日". */
export function periodText(seconds: number, at: { locale?: Language } = {}): string {
  if (seconds === DAY_SECONDS) return m.lottery_period_daily({}, at)
  return seconds % 60 === 0
    ? m.lottery_period_minutes({ n: seconds / 60 }, at)
    : m.lottery_period_seconds({ n: seconds }, at)
}
