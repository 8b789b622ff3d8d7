// Every deed of people, by group. A test of api holds this list and what the features do to each other.
import * as care from './care.ts'
import type { Deed } from './deed.ts'
import * as deposit from './deposit.ts'
import * as games from './games.ts'
import * as ledger from './ledger.ts'
import * as lottery from './lottery.ts'
import * as people from './people.ts'
import * as prices from './prices.ts'
import * as savings from './savings.ts'
import * as secret from './secret.ts'

const declared: readonly Readonly<Record<string, Deed>>[] = [
  ...[deposit, ledger, lottery, games, prices, savings, care],
  ...[people, secret],
]

export const deeds: readonly Deed[] = declared.flatMap((feature) => Object.values(feature))
