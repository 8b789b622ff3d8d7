// What bao001 plays at venues: a few rounds of a game of one's own, and home with what is left.
import { randomUUID } from 'node:crypto'
import type { House } from '../../api/shell/app.ts'
import { venueOfGame } from '../../core/games/catalog.ts'
import { launch } from '../../core/venue/launch.ts'
import { hasWallet } from '../../core/venue/venues.ts'
import { transfer } from '../../core/transfer.ts'
import { drain } from './chores.ts'
import type { Past } from './past.ts'
import type { DemoPerson } from './people.ts'
import { betsOn, cashesOut, entersGame, PACE_MS, type OwnGame } from './rounds.ts'

/** The game that bao001 plays on a day, by the number of days between that day and the first morning. */
const GAMES: Readonly<Record<number, OwnGame>> = { 12: 'plinko', 9: 'niuniu', 6: 'dice', 3: 'mines', 1: 'slot20' }
const ROUNDS = 3
const BROUGHT = '200.00'

const bets: Record<OwnGame, object> = {
  slot20: { lineBet: '0.50' },
  dice: { stake: '20.00', side: 'under', target: 5_000 },
  mines: { stake: '20.00', mines: 3 },
  plinko: { stake: '20.00', rows: 12, risk: 'medium' },
  niuniu: { stake: '20.00', table: 'flat' },
}

type Sitting = { bao: DemoPerson; house: House; past: Past; playUrl: string }

/** Plays the rounds of the day that lies `daysBefore` days before the first morning, beginning at the instant `from` (ms). */
export async function sitsDown(
  { bao, house, past, playUrl }: Sitting,
  daysBefore: number,
  from: number,
): Promise<void> {
  const game = GAMES[daysBefore]
  if (!game) return
  await past.comes(new Date(from))
  const venue = venueOfGame(game)
  const idempotencyKey = randomUUID()
  if (hasWallet(venue))
    await bao.call(transfer.transfer, { from: 'central', to: venue, amount: BROUGHT, idempotencyKey })
  const opened = await bao.call(launch.open, { game })
  const session = await entersGame(playUrl, opened.url)
  if (session === undefined) throw new Error(`the venue does not let bao001 into ${game}`)
  for (let round = 1; round <= ROUNDS; round++) {
    const at = from + 2 * round * PACE_MS
    await past.comes(new Date(at))
    const played = await betsOn(playUrl, session, bets[game])
    if (!played) throw new Error(`the venue plays no round of ${game}`)
    await past.comes(new Date(at + PACE_MS))
    if (played.state === 'open') await cashesOut(playUrl, session, played)
  }
  await bao.call(launch.close, { launch: opened.launch })
  await drain(house)
  if (hasWallet(venue)) await bao.call(transfer.recover, { idempotencyKey: randomUUID() })
}
