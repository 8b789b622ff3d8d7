// Every deed of people, by group. A test of api holds this list and what the features do to each other.
import * as callback from './callback.ts'
import * as care from './care.ts'
import * as content from './content.ts'
import type { Deed } from './deed.ts'
import * as deposit from './deposit.ts'
import * as games from './games.ts'
import * as invite from './invite.ts'
import * as join from './join.ts'
import * as ledger from './ledger.ts'
import * as lottery from './lottery.ts'
import * as member from './member.ts'
import * as notes from './notes.ts'
import * as offers from './offers.ts'
import * as payout from './payout.ts'
import * as people from './people.ts'
import * as prices from './prices.ts'
import * as receivable from './receivable.ts'
import * as savings from './savings.ts'
import * as secret from './secret.ts'
import * as security from './security.ts'
import * as support from './support.ts'
import * as transfer from './transfer.ts'
import * as vip from './vip.ts'
import * as vitals from './vitals.ts'
import * as withdraw from './withdraw.ts'

const declared: readonly Readonly<Record<string, Deed>>[] = [
  ...[deposit, callback, ledger, member, withdraw, payout, transfer, receivable, care, security, notes],
  ...[support, join, invite, vip, offers, content],
  ...[lottery, games, prices, savings, people, secret, vitals],
]

export const deeds: readonly Deed[] = declared.flatMap((feature) => Object.values(feature))
