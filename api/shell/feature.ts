// The one value in which a feature offers its parts to the house; it lies in its folder, and api/features.ts lists it.
import type { FastifyInstance } from 'fastify'
import type { Topic } from '../../core/events.ts'
import type { Movement } from '../../core/movements/movement.ts'
import type { House } from './app.ts'
import type { Awaits } from './awaits.ts'
import type { Beside } from './books.ts'
import type { Check } from './check.ts'
import type { Db } from './db.ts'
import type { Desk, Doing } from './deed.ts'
import type { Jobs } from './jobs.ts'
import { mount } from './mount.ts'
import { answersOf, hooksOf, type Answers, type Hooks } from './hook.ts'
import { betOrders, type OrderSource } from './order.ts'
import type { Prices } from './prices.ts'
import type { Routes } from './serve.ts'
import type { Sessions } from './sessions.ts'
import type { Trades } from './trades.ts'
import type { WagerSource } from './wager.ts'
import type { Welfare } from './welfare.ts'

export type Feature = {
  /** Why the house may not open as it is set; undefined where it may. */
  readonly problem?: (house: House) => Promise<string | undefined>
  readonly routes?: (house: House) => Routes
  readonly jobs?: (house: House) => Jobs
  /** Routes beside the contract: uploads, callbacks, one-time links. */
  readonly extras?: (app: FastifyInstance, house: House, sessions: Sessions) => Promise<void>
  /** A loop of its own. */
  readonly ticker?: (house: House, onError: (error: unknown) => void) => { stop(): Promise<void> }
  /** The source of the feature's wagers. */
  readonly wagers?: WagerSource
  /** The details of the orders behind wallet entries of the feature. */
  readonly trades?: Trades
  /** The feature's orders, where a member can ask people about one. */
  readonly orders?: OrderSource
  /** The benefits of the feature that members can claim. */
  readonly welfare?: Welfare
  /** Does something of it still await money of this member's? Then the account cannot be closed. */
  readonly awaits?: Awaits
  /** The kinds of money movements of the feature. */
  readonly movements?: Readonly<Record<string, Movement>>
  /** The prices and limits of the feature that two people set. */
  readonly prices?: readonly Prices[]
  /** The deeds of people (core/desk) that the feature does. */
  readonly deeds?: readonly Doing[]
  /** The hooks of the feature, called in the transactions of other features. */
  readonly hooks?: Partial<Hooks>
  /** The questions of features below that this one answers, and no other. */
  readonly answers?: Partial<Answers<House>>
  /** The topics of events that the feature sends to open pages. */
  readonly topics?: readonly Topic[]
  /** The feature's own audit checks, beyond the sums of the ledger. */
  readonly checks?: (db: Db, beside: Beside & Pick<House, 'wagers'>) => Promise<Check[]>
}

/** Hangs in what the features bring, and the stream of events. */
export async function mountFeatures(
  app: FastifyInstance,
  house: House,
  features: readonly Feature[],
  sessions: Sessions,
): Promise<void> {
  const { authenticate, isElsewhere, look } = sessions
  for (const { extras } of features) await extras?.(app, house, sessions)
  const routes = features.flatMap((feature) => feature.routes?.(house) ?? [])
  mount(app, routes, { db: house.db, authenticate, isElsewhere })
  house.push.attach(app, look)
}

/** Runs the audit checks of all features and returns their results. */
export async function checksOf(features: readonly Feature[], db: Db, beside: Beside): Promise<Check[]> {
  const found: Check[] = []
  const known = { ...beside, wagers: wagersIn(features) }
  for (const { checks } of features) found.push(...((await checks?.(db, known)) ?? []))
  return found
}

/** Returns the services by which features ask each other. */
export const known = (
  features: readonly Feature[],
): Pick<House, 'wagers' | 'trades' | 'orders' | 'awaits' | 'welfare' | 'hooks' | 'answers'> => ({
  wagers: wagersIn(features),
  orders: [...features.flatMap(({ orders }) => orders ?? []), betOrders(wagersIn(features))],
  awaits: features.flatMap(({ awaits }) => awaits ?? []),
  welfare: features.flatMap(({ welfare }) => welfare ?? []),
  trades: Object.assign({}, ...features.map(({ trades }) => trades)) as Trades,
  hooks: hooksOf(features),
  answers: answersOf(features),
})

/** The parts of the features that deeds of people need. */
export const knownAtDesk = (features: readonly Feature[]): Pick<Desk, 'prices' | 'hooks'> => ({
  prices: features.flatMap(({ prices }) => prices ?? []),
  hooks: hooksOf(features),
})

const wagersIn = (features: readonly Feature[]) => features.flatMap(({ wagers }) => wagers ?? [])
