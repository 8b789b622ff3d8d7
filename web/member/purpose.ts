// What a visitor wanted when they were asked to sign in.
import { pageNameAt, type PageName } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { parseHash } from '../shell/hash.ts'

/** Pages of a member's own that home and the pages of visitors lead to, by their titles. */
const titles: Partial<Record<PageName, () => string>> = {
  deposit: m.deposit_title,
  withdraw: m.withdraw_title,
  transfer: m.transfer_title,
  transactions: m.wallet_records_title,
  moneyLog: m.records_log_title,
  bets: m.bets_title,
  orders: m.official_records,
  interest: m.savings_title,
  vip: m.vip_title,
  welfare: m.offers_welfare,
  redemptions: m.offers_records,
  invite: m.invite_title,
  collect: m.lobby_favourites,
  accounts: m.withdraw_accounts,
  personData: m.profile_title,
  activity: m.care_activity,
}

/** The title of the page at an address to which the sign-in leads back, where it is one of these. */
export function wantedPage(back: string | undefined): string | undefined {
  const name = pageNameAt(parseHash(`#${back ?? ''}`).path)
  return name && titles[name]?.()
}
