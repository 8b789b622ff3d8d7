// The contract: every call of the house in one object. The server serves it whole, the app imports features.
import type { Endpoint } from './endpoint.ts'
import { access } from './member/access.ts'
import { bets } from './bets.ts'
import { care } from './care/care.ts'
import { chat } from './support/chat.ts'
import { deposit } from './deposit.ts'
import { feedback } from './support/feedback.ts'
import { help } from './help.ts'
import { invite } from './invite.ts'
import { join } from './join.ts'
import { lobby } from './lobby.ts'
import { launch } from './venue/launch.ts'
import { liability } from './liability.ts'
import { lottery } from './lottery/calls.ts'
import { official } from './lottery/official-calls.ts'
import { question } from './support/question.ts'
import { quick } from './lottery/quick-calls.ts'
import { member } from './member/member.ts'
import { message } from './message.ts'
import { offers } from './offers/offers.ts'
import { payoutAccounts } from './withdraw/payout-account.ts'
import { profile } from './member/profile.ts'
import { records } from './records.ts'
import { savings } from './savings/savings.ts'
import { site } from './site.ts'
import { sponsor } from './sponsor.ts'
import { transfer } from './transfer.ts'
import { vip } from './vip/vip.ts'
import { vitals } from './vitals.ts'
import { wallet } from './wallet.ts'
import { withdraw } from './withdraw/withdraw.ts'

export const api = {
  site,
  message,
  help,
  feedback,
  chat,
  question,
  join,
  invite,
  sponsor,
  member,
  profile,
  access,
  wallet,
  records,
  transfer,
  savings,
  liability,
  deposit,
  payoutAccounts,
  withdraw,
  lobby,
  lottery,
  offers,
  quick,
  official,
  bets,
  vip,
  launch,
  care,
  vitals,
}

/** Every call, flat: for the server, the OpenAPI document and the tests that walk the contract. */
export const endpoints: Endpoint[] = Object.values(api).flatMap((feature) =>
  Object.values(feature as Record<string, Endpoint>),
)
