// All settings of the operator, feature by feature. The file loads without the server, for the tools beside it.
import * as v from 'valibot'
import { depositSettings } from './deposit/settings.ts'
import { gamesSettings } from './games/settings.ts'
import { ledgerSettings } from './ledger/settings.ts'
import { inviteSettings } from './invite/settings.ts'
import { joinSettings } from './join/settings.ts'
import { lobbySettings } from './lobby/settings.ts'
import { beaconMissing, lotterySettings } from './lottery/settings.ts'
import { memberSettings } from './member/settings.ts'
import { peopleSettings } from './people/settings.ts'
import { siteSettings } from './site/settings.ts'
import { missing } from './shell/outside.ts'
import { shellSettings, type Given } from './shell/settings.ts'
import { supportSettings } from './support/settings.ts'
import { transferSettings } from './transfer/settings.ts'
import { withdrawSettings } from './withdraw/settings.ts'

export const settings = v.intersect([
  shellSettings,
  siteSettings,
  joinSettings,
  inviteSettings,
  ledgerSettings,
  memberSettings,
  peopleSettings,
  transferSettings,
  gamesSettings,
  depositSettings,
  withdrawSettings,
  lotterySettings,
  lobbySettings,
  supportSettings,
])

/** The settings that the house runs with, and the address at which members reach it. */
export type Settings = v.InferOutput<typeof settings> & { publicUrl: string }

const OUTSIDE = ['CASHIER', 'BANK', 'CHAIN', 'IDENTITY', 'SMS'].flatMap((name) => [`${name}_URL`, `${name}_KEYS`])

/** Returns the missing variables that the house does not open without, a line each; the tools beside it do. */
export const missingIn = (given: Given): string[] => [
  ...missing(given, [...OUTSIDE, 'VENUE_URLS', 'VENUE_KEYS']),
  ...beaconMissing(given),
]
