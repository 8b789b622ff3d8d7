// Every feature of the house on one screen: its calls, its jobs, and what else it hangs into the server.
import type { FastifyInstance } from 'fastify'
import type { House } from './app.ts'
import type { Jobs } from './jobs.ts'
import type { Routes, Serving } from './serve.ts'

export type Features = {
  routes: Routes
  jobs: Jobs
  authenticate: Serving['authenticate']
  /** Plugins and routes beside the contract: uploads, callbacks, one-time links. */
  /** Loops of their own: draws and settlement. */
  tickers: ((onError: (error: unknown) => void) => { stop(): Promise<void> })[]
  extras: ((app: FastifyInstance) => Promise<void> | void)[]
}

type Loose = Record<string, (house: House) => never>

// While the features are being built side by side, those that are here are taken.
export async function features(house: House): Promise<Features> {
  const load = async (path: string) => {
    try {
      return (await import(path)) as Loose
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND') return {} as Loose
      throw error
    }
  }
  const routes: Routes = []
  const jobs: Jobs = {}
  const extras: Features['extras'] = []
  const tickers: Features['tickers'] = []
  const ticker = await load('./lottery/ticker.ts')
  if (ticker['startTicker'])
    tickers.push((onError) =>
      (
        ticker['startTicker'] as never as (h: House, e: typeof onError) => { stop(): Promise<void> }
      )(house, onError),
    )
  for (const name of [
    'site',
    'message',
    'member',
    'wallet',
    'deposit',
    'withdraw',
    'lottery',
    'bets',
  ]) {
    const made = await load(`./${name}/routes.ts`)
    if (made[`${name}Routes`]) routes.push(...(made[`${name}Routes`]!(house) as Routes))
    if (made[`${name}Extras`])
      extras.push((app) =>
        (made[`${name}Extras`] as never as (a: FastifyInstance, h: House) => Promise<void>)(
          app,
          house,
        ),
      )
    const worked = await load(`./${name}/jobs.ts`)
    if (worked[`${name}Jobs`]) Object.assign(jobs, worked[`${name}Jobs`]!(house))
  }
  const session = await load('./member/session.ts')
  const authenticate = session['authenticator']
    ? (session['authenticator'](house) as Serving['authenticate'])
    : async () => undefined
  return { routes, jobs, extras, tickers, authenticate }
}
