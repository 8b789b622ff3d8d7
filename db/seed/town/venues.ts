// Rounds of games at their venues: the game is opened by the house's call, and played through the play door as its page does.
import { randomUUID } from 'node:crypto'
import { venueOfGame } from '../../../core/games/catalog.ts'
import { niuTables } from '../../../core/games/niuniu/niuniu.ts'
import { risks, rowCounts } from '../../../core/games/plinko/plinko.ts'
import { launch } from '../../../core/venue/launch.ts'
import { fromWire, toWire } from '../../../core/money.ts'
import type { PlayCall, PlayedRound } from '../../../core/venue/play.ts'
import { transfer } from '../../../core/transfer.ts'
import { hasWallet } from '../../../core/venue/venues.ts'
import type { Chance } from './chance.ts'
import { attempt, crowd, type Living, type Person } from './living.ts'

/** Games of one's own. Those at a table or in a league are played by a clock that goes on in steps of seconds, and this one leaps. */
const PLAYED = ['slot20', 'dice', 'mines', 'plinko', 'niuniu'] as const
type Played = (typeof PLAYED)[number]

const ROUNDS = 4
/** Longer than the pace of any of them. */
const PAUSE_MS = 6_000

type Sitting = { person: Person; game: Played; launch: string; session: string; open?: PlayedRound | undefined }

/** They sit down together, play some rounds, get up, and take home what lies at the venue. */
export async function sitDown(living: Living, players: readonly Person[], from: number): Promise<void> {
  const { playUrl, past, chance } = living
  if (!playUrl || players.length === 0) return
  const sittings: Sitting[] = []
  await crowd(living, players, {
    ...{ from, untilMs: 60_000 },
    does: async (person) => {
      const game = chance.of(`plays ${person.username} ${from}`).oneOf(PLAYED)
      const venue = venueOfGame(game)
      const amount = toWire(fromWire(`${Math.min(person.habit.stake, 500)}.00`) * 5n)
      if (hasWallet(venue))
        await person.call(transfer.transfer, { from: 'central', to: venue, amount, idempotencyKey: randomUUID() })
      const opened = await person.call(launch.open, { game })
      const ticket = new URL(opened.url, playUrl).searchParams.get('ticket') ?? ''
      const entered = await callDoor(playUrl, 'enter', { ticket, lang: 'zh_hans' })
      if (entered.code === 1)
        sittings.push({ person, game, launch: opened.launch, session: String(entered.data?.['session']) })
    },
  })
  for (let round = 1; round <= ROUNDS; round++) {
    const at = from + 60_000 + round * 2 * PAUSE_MS
    await crowd(living, sittings, {
      ...{ from: at, untilMs: 1_000 },
      does: (sitting) => plays(playUrl, sitting, chance.of(`round ${sitting.person.username} ${at}`)),
    })
    await past.reaches(new Date(at + PAUSE_MS))
    await crowd(living, sittings, { from: at + PAUSE_MS, untilMs: 1_000, does: (one) => cashesOut(playUrl, one) })
  }
  await crowd(living, sittings, {
    ...{ from: from + 60_000 + (ROUNDS + 1) * 2 * PAUSE_MS, untilMs: 60_000 },
    does: async ({ person, launch: id, game }) => {
      await person.call(launch.close, { launch: id })
      const takesHome = chance.of(`home ${person.username} ${from}`).is(80)
      if (takesHome && hasWallet(venueOfGame(game)))
        await attempt(living, () => person.call(transfer.recover, { idempotencyKey: randomUUID() }))
    },
  })
}

/** A refusal of the door is one of the game: too little money, mostly. */
async function plays(url: string, sitting: Sitting, chance: Chance): Promise<void> {
  const bet = betOn(sitting.game, chance, Math.max(1, Math.min(sitting.person.habit.stake, 500)))
  const said = await callDoor(url, 'bet', { id: randomUUID(), bet, free: false }, sitting.session)
  const round = said.data?.['round'] as PlayedRound | undefined
  sitting.open = round?.state === 'open' ? round : undefined
}

/** Plays a round of mines: uncovers a tile and takes its payout. */
async function cashesOut(url: string, sitting: Sitting): Promise<void> {
  const { open, session } = sitting
  if (!open) return
  const step = (step: object) => callDoor(url, 'step', { round: open.id, step }, session)
  const said = await step({ tile: open.nonce % 25 })
  const isOpen = (said.data?.['round'] as PlayedRound | undefined)?.state === 'open'
  if (isOpen) await step({ cash: true })
}

const bets: Record<Played, (chance: Chance, stake: string) => object> = {
  slot20: (chance) => ({ lineBet: chance.oneOf(['0.01', '0.05', '0.10', '0.50']) }),
  dice: (chance, stake) => ({ stake, side: chance.oneOf(['under', 'over']), target: 1_000 + chance.upTo(7_000) }),
  mines: (chance, stake) => ({ stake, mines: 1 + chance.upTo(8) }),
  plinko: (chance, stake) => ({ stake, rows: chance.oneOf(rowCounts), risk: chance.oneOf(risks) }),
  niuniu: (chance, stake) => ({ stake, table: chance.oneOf(niuTables) }),
}

const betOn = (game: Played, chance: Chance, yuan: number): object => bets[game](chance, `${yuan}.00`)

type Said = { code: number; data?: Record<string, unknown> }

async function callDoor(url: string, name: PlayCall, body: object, session?: string): Promise<Said> {
  const response = await fetch(`${url}/play/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(session ? { authorization: `Bearer ${session}` } : {}) },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Said
}
