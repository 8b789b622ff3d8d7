// What a feature brings to the house, in one value that lies in its folder. api/features.ts lists them.
import type { FastifyInstance } from 'fastify'
import type { Topic } from '../../core/events.ts'
import type { Movement } from '../../core/movements/movement.ts'
import type { VenueCode } from '../../core/venues.ts'
import type { House } from './app.ts'
import type { Awaits } from './awaits.ts'
import type { Db } from './db.ts'
import type { CashierBooks, ChainBooks } from '../deposit/audit.ts'
import type { Jobs } from './jobs.ts'
import type { Check } from '../ledger/audit.ts'
import type { Sessions } from '../member/session.ts'
import { mount } from './mount.ts'
import { betOrders, type OrderSource } from './order.ts'
import type { Prices } from './prices.ts'
import type { Ring } from './ring.ts'
import type { Routes } from './serve.ts'
import type { Trades } from './trades.ts'
import type { WagerSource } from './wager.ts'
import type { Welfare } from './welfare.ts'
import type { VenueBooks } from '../transfer/audit.ts'
import type { PaidOut } from '../withdraw/audit.ts'

/** What the audit can lay beside our books: those of the sandbox's servers, where they are at hand. */
export type Beside = {
  buckets: readonly number[]
  cashier?: CashierBooks | undefined
  chain?: ChainBooks | undefined
  venues: ReadonlyMap<VenueCode, VenueBooks>
  payouts?: readonly PaidOut[] | undefined
  /** Where what lies outside the database too is kept. */
  dataDir?: string | undefined
  /** The generations of the secret, where it is at hand. */
  ring?: (() => Ring) | undefined
}

export type { Sessions }

export type Feature = {
  /** Why the house may not open as it is set; undefined where it may. */
  readonly problem?: (house: House) => Promise<string | undefined>
  readonly routes?: (house: House) => Routes
  readonly jobs?: (house: House) => Jobs
  /** Beside the contract: uploads, callbacks, one-time links. */
  readonly extras?: (app: FastifyInstance, house: House, sessions: Sessions) => Promise<void>
  /** A loop of its own. */
  readonly ticker?: (house: House, onError: (error: unknown) => void) => { stop(): Promise<void> }
  /** Where members bet in it. */
  readonly wagers?: WagerSource
  /** What it knows of the orders behind entries of a wallet. */
  readonly trades?: Trades
  /** Its orders, where a member can ask people about one. */
  readonly orders?: OrderSource
  /** What of it members can take. */
  readonly welfare?: Welfare
  /** Does something of it still await money of this member's? Then the account cannot be closed. */
  readonly awaits?: Awaits
  /** What of it can happen to money. */
  readonly movements?: Readonly<Record<string, Movement>>
  /** What of it two people set. */
  readonly prices?: readonly Prices[]
  /** What open pages hear of it. */
  readonly topics?: readonly Topic[]
  /** What the audit compares, beyond the ledger's own sums. */
  readonly checks?: (db: Db, beside: Beside & Pick<House, 'wagers'>) => Promise<Check[]>
}

/** Hangs in what the features bring, and the stream of events. */
export async function furnish(
  app: FastifyInstance,
  house: House,
  features: readonly Feature[],
  sessions: Sessions,
): Promise<void> {
  const { authenticate, look } = sessions
  for (const { extras } of features) await extras?.(app, house, sessions)
  const routes = features.flatMap((feature) => feature.routes?.(house) ?? [])
  mount(app, routes, { db: house.db, authenticate })
  house.push.attach(app, look)
}

/** What the audit finds in what features compare. */
export async function checksOf(features: readonly Feature[], db: Db, beside: Beside): Promise<Check[]> {
  const found: Check[] = []
  const known = { ...beside, wagers: wagersIn(features) }
  for (const { checks } of features) found.push(...((await checks?.(db, known)) ?? []))
  return found
}

/** What features know for each other. */
export const known = (
  features: readonly Feature[],
): Pick<House, 'wagers' | 'trades' | 'orders' | 'awaits' | 'welfare'> => ({
  wagers: wagersIn(features),
  orders: [...features.flatMap(({ orders }) => orders ?? []), betOrders(wagersIn(features))],
  awaits: features.flatMap(({ awaits }) => awaits ?? []),
  welfare: features.flatMap(({ welfare }) => welfare ?? []),
  trades: Object.assign({}, ...features.map(({ trades }) => trades)) as Trades,
})

const wagersIn = (features: readonly Feature[]) => features.flatMap(({ wagers }) => wagers ?? [])
