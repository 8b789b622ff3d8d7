// Every feature of the house on one screen: its calls, its jobs, and what else it hangs into the server.
import type { FastifyInstance } from 'fastify'
import type { House } from './app.ts'
import { betsRoutes } from './bets/routes.ts'
import { betsJobs } from './bets/jobs.ts'
import { depositJobs, depositTicker } from './deposit/jobs.ts'
import { depositExtras, depositRoutes } from './deposit/routes.ts'
import type { Jobs } from './jobs.ts'
import { ledgerJobs } from './ledger/jobs.ts'
import { drawAuditJobs } from './lottery/audit/jobs.ts'
import { chaseJobs } from './lottery/chase/jobs.ts'
import { correctionJobs } from './lottery/correction/jobs.ts'
import { lotteryRoutes } from './lottery/routes.ts'
import { startTicker } from './lottery/ticker.ts'
import { memberJobs } from './member/jobs.ts'
import { memberRoutes } from './member/routes.ts'
import { sessionsOf } from './member/session.ts'
import { messageRoutes } from './message/routes.ts'
import type { Routes, Serving, Session } from './serve.ts'
import { siteJobs } from './site/jobs.ts'
import { siteExtras, siteRoutes } from './site/routes.ts'
import { transferJobs } from './transfer/jobs.ts'
import { transferRoutes } from './transfer/routes.ts'
import { turnoverJobs } from './turnover/jobs.ts'
import { walletJobs } from './wallet/jobs.ts'
import { walletExtras, walletRoutes } from './wallet/routes.ts'
import { withdrawJobs } from './withdraw/jobs.ts'
import { withdrawExtras, withdrawRoutes } from './withdraw/routes.ts'

type Told = (error: unknown) => void

export type Features = {
  routes: Routes
  jobs: Jobs
  authenticate: Serving['authenticate']
  /** Whose token it is at this moment. */
  look(token: string): Promise<Session | undefined>
  /** Is it the token of a session, as far as this process has seen? */
  knows(token: string): boolean
  /** Plugins and routes beside the contract: uploads, callbacks, one-time links. */
  extras: (app: FastifyInstance) => Promise<void>
  /** Loops of their own: draws and settlement. */
  tickers: ((onError: Told) => { stop(): Promise<void> })[]
}

/** The whole house. Adding a feature is adding its lines here. */
export function features(house: House): Features {
  const sessions = sessionsOf(house.db)
  return {
    routes: [
      ...siteRoutes(house),
      ...messageRoutes(),
      ...memberRoutes(house),
      ...walletRoutes(),
      ...transferRoutes(house),
      ...depositRoutes(house),
      ...withdrawRoutes(house),
      ...lotteryRoutes(house),
      ...betsRoutes(house),
    ],
    jobs: {
      ...ledgerJobs(house),
      ...siteJobs(house),
      ...memberJobs(house),
      ...walletJobs(house),
      ...depositJobs(house),
      ...withdrawJobs(house),
      ...transferJobs(house),
      ...betsJobs(house),
      ...chaseJobs(house),
      ...correctionJobs(house),
      ...drawAuditJobs(house),
      ...turnoverJobs(house),
    },
    authenticate: sessions.authenticate,
    look: sessions.look,
    knows: sessions.knows,
    extras: async (app) => {
      await siteExtras(app, house)
      await walletExtras(app, house)
      await depositExtras(app, house)
      await withdrawExtras(app, house)
    },
    tickers: [(onError) => startTicker(house, onError), (onError) => depositTicker(house, onError)],
  }
}
