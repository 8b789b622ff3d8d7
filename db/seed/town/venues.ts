// Rounds of games at their venues: the game is opened by the house's call, and played through the play door as its page does.
import { randomUUID } from 'node:crypto'
import { venueOfGame } from '../../../core/games/catalog.ts'
import { niuTables } from '../../../core/games/niuniu/niuniu.ts'
import { risks, rowCounts } from '../../../core/games/plinko/plinko.ts'
import { launch } from '../../../core/venue/launch.ts'
import { fromWire, toWire } from '../../../core/money.ts'
import type { PlayedRound } from '../../../core/venue/play.ts'
import { transfer } from '../../../core/transfer.ts'
import { hasWallet } from '../../../core/venue/venues.ts'
import { betsOn, cashesOut, entersGame, ownGames, PACE_MS, type OwnGame } from '../rounds.ts'
import type { Chance } from './chance.ts'
import { attempt, crowd, type Living, type Person } from './living.ts'

const ROUNDS = 4

type Sitting = { person: Person; game: OwnGame; launch: string; session: string; open?: PlayedRound | undefined }

/** They sit down together, play some rounds, get up, and take home what lies at the venue. */
export async function sitDown(living: Living, players: readonly Person[], from: number): Promise<void> {
  const { playUrl, past, chance } = living
  if (!playUrl || players.length === 0) return
  const sittings: Sitting[] = []
  await crowd(living, players, {
    ...{ from, untilMs: 60_000 },
    does: async (person) => {
      const game = chance.of(`plays ${person.username} ${from}`).oneOf(ownGames)
      const venue = venueOfGame(game)
      const amount = toWire(fromWire(`${Math.min(person.habit.stake, 500)}.00`) * 5n)
      if (hasWallet(venue))
        await person.call(transfer.transfer, { from: 'central', to: venue, amount, idempotencyKey: randomUUID() })
      const opened = await person.call(launch.open, { game })
      const session = await entersGame(playUrl, opened.url)
      if (session !== undefined) sittings.push({ person, game, launch: opened.launch, session })
    },
  })
  for (let round = 1; round <= ROUNDS; round++) {
    const at = from + 60_000 + round * 2 * PACE_MS
    await crowd(living, sittings, {
      ...{ from: at, untilMs: 1_000 },
      does: (sitting) => plays(playUrl, sitting, chance.of(`round ${sitting.person.username} ${at}`)),
    })
    await past.reaches(new Date(at + PACE_MS))
    await crowd(living, sittings, {
      ...{ from: at + PACE_MS, untilMs: 1_000 },
      does: async ({ session, open }) => open && cashesOut(playUrl, session, open),
    })
  }
  await crowd(living, sittings, {
    ...{ from: from + 60_000 + (ROUNDS + 1) * 2 * PACE_MS, untilMs: 60_000 },
    does: async ({ person, launch: id, game }) => {
      await person.call(launch.close, { launch: id })
      const takesHome = chance.of(`home ${person.username} ${from}`).is(80)
      if (takesHome && hasWallet(venueOfGame(game)))
        await attempt(living, () => person.call(transfer.recover, { idempotencyKey: randomUUID() }))
    },
  })
}

async function plays(url: string, sitting: Sitting, chance: Chance): Promise<void> {
  const bet = betOn(sitting.game, chance, Math.max(1, Math.min(sitting.person.habit.stake, 500)))
  const round = await betsOn(url, sitting.session, bet)
  sitting.open = round?.state === 'open' ? round : undefined
}

const bets: Record<OwnGame, (chance: Chance, stake: string) => object> = {
  slot20: (chance) => ({ lineBet: chance.oneOf(['0.01', '0.05', '0.10', '0.50']) }),
  dice: (chance, stake) => ({ stake, side: chance.oneOf(['under', 'over']), target: 1_000 + chance.upTo(7_000) }),
  mines: (chance, stake) => ({ stake, mines: 1 + chance.upTo(8) }),
  plinko: (chance, stake) => ({ stake, rows: chance.oneOf(rowCounts), risk: chance.oneOf(risks) }),
  niuniu: (chance, stake) => ({ stake, table: chance.oneOf(niuTables) }),
}

const betOn = (game: OwnGame, chance: Chance, yuan: number): object => bets[game](chance, `${yuan}.00`)
