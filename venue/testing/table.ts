// A shared table whose phases end when a test says so, and pages that sit at it.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TableView } from '../../core/venue/play.ts'
import { openHall, type Answer } from './hall.ts'

export const ON_TIE = { stakes: { tie: '1.00', player: '10.00' } }
export const ROUNDS = 40
/** The phases end when a test says so. */
const LONG = { bettingMs: 600_000, closedMs: 600_000, dealtMs: 600_000, settledMs: 600_000 }

export async function openTable() {
  const hall = await openHall({ tables: { ...LONG, lookMs: 20 }, chainRounds: ROUNDS })
  const db = () => hall.venues().db

  const phaseNow = async (): Promise<string | undefined> =>
    (await db().query<{ phase: string }>(`select phase from table_rounds order by chain desc, number desc limit 1`))
      .rows[0]?.phase

  /** The phase that the table is in has lasted long enough. */
  const itIsDue = () =>
    db().query(`update table_rounds set due_at = clock_timestamp(), closes_at = least(closes_at, clock_timestamp())`)

  const reaches = (phase: string) => expect.poll(phaseNow, { timeout: 15_000, interval: 20 }).toBe(phase)
  async function goesOn(...phases: string[]) {
    for (const phase of phases) {
      await itIsDue()
      await reaches(phase)
    }
  }
  const toTheEnd = () => goesOn('closed', 'dealt', 'settled')

  async function viewOf(page: Page) {
    const said = await page.call('table')
    expect(said).toMatchObject({ code: 1 })
    return said.data as Answer & { table: TableView; last: { number: number; key: string }[] }
  }
  /** A bet on the round that the table is in. */
  async function lays(page: Page, bet: object, more: { id?: string; free?: boolean } = {}) {
    const { chain, number } = (await viewOf(page)).table
    return page.call('bet', { id: randomUUID(), free: false, ...more, bet, on: { chain, number } })
  }

  async function sits(player: string, yuan = '1000.00'): Promise<Page> {
    const page = await hall.enters(player, 'baccarat', yuan)
    await expect.poll(phaseNow, { timeout: 15_000 }).toBeDefined()
    return page
  }
  async function betting() {
    if ((await phaseNow()) === 'betting') return
    while ((await phaseNow()) !== 'settled' && (await phaseNow()) !== 'void')
      await goesOn({ betting: 'closed', closed: 'dealt', dealt: 'settled' }[String(await phaseNow())] ?? '')
    await goesOn('betting')
  }

  const balanceOf = async (page: Page) => (await page.call('balance')).data?.['balance']
  return { hall, db, phaseNow, itIsDue, reaches, goesOn, toTheEnd, viewOf, lays, sits, betting, balanceOf }
}

export type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openHall>>['enters']>>
