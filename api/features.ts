// Every feature of the house, by its name. What each brings stands in its own folder.
import { betsFeature } from './bets/feature.ts'
import { callbackFeature } from './callback/feature.ts'
import { careFeature } from './care/feature.ts'
import { depositFeature } from './deposit/feature.ts'
import { gamesFeature } from './games/feature.ts'
import type { Feature } from './shell/feature.ts'
import { inviteFeature } from './invite/feature.ts'
import { joinFeature } from './join/feature.ts'
import { helpFeature } from './help/feature.ts'
import { ledgerFeature } from './ledger/feature.ts'
import { lobbyFeature } from './lobby/feature.ts'
import { liabilityFeature } from './liability/feature.ts'
import { lotteryFeature } from './lottery/feature.ts'
import { memberFeature } from './member/feature.ts'
import { messageFeature } from './message/feature.ts'
import { peopleFeature } from './people/feature.ts'
import { pricesFeature } from './prices/feature.ts'
import { savingsFeature } from './savings/feature.ts'
import { offersFeature } from './offers/feature.ts'
import { siteFeature } from './site/feature.ts'
import { sponsorFeature } from './sponsor/feature.ts'
import { supportFeature } from './support/feature.ts'
import { transferFeature } from './transfer/feature.ts'
import { turnoverFeature } from './turnover/feature.ts'
import { vipFeature } from './vip/feature.ts'
import { vitalsFeature } from './vitals/feature.ts'
import { walletFeature } from './wallet/feature.ts'
import { withdrawFeature } from './withdraw/feature.ts'

export const features: readonly Feature[] = [
  ledgerFeature,
  callbackFeature,
  siteFeature,
  messageFeature,
  helpFeature,
  supportFeature,
  joinFeature,
  inviteFeature,
  sponsorFeature,
  memberFeature,
  walletFeature,
  transferFeature,
  savingsFeature,
  liabilityFeature,
  depositFeature,
  withdrawFeature,
  lotteryFeature,
  lobbyFeature,
  gamesFeature,
  betsFeature,
  turnoverFeature,
  offersFeature,
  vipFeature,
  peopleFeature,
  pricesFeature,
  careFeature,
  vitalsFeature,
]
