// Rounds of games as a game's page plays them: the way in by the ticket of a launch, bets, and steps, at the play door.
import { randomUUID } from 'node:crypto'
import type { PlayCall, PlayedRound } from '../../core/venue/play.ts'

/** Games of one's own. Those at a table or in a league are played by a clock that goes on in steps of seconds, and a seed's leaps. */
export const ownGames = ['slot20', 'dice', 'mines', 'plinko', 'niuniu'] as const
export type OwnGame = (typeof ownGames)[number]

/** Longer than the pace of any of them. */
export const PACE_MS = 6_000

/** Enters by the address that a launch has answered; undefined where the door said no. */
export async function entersGame(door: string, launchUrl: string): Promise<string | undefined> {
  const ticket = new URL(launchUrl, door).searchParams.get('ticket') ?? ''
  const { code, data } = await callDoor(door, 'enter', { ticket, lang: 'zh_hans' })
  return code === 1 ? String(data?.['session']) : undefined
}

/** A refusal of the door is one of the game: too little money, mostly. Answers the round that was played, or is open now. */
export async function betsOn(door: string, session: string, bet: object): Promise<PlayedRound | undefined> {
  const said = await callDoor(door, 'bet', { id: randomUUID(), bet, free: false }, session)
  return said.data?.['round'] as PlayedRound | undefined
}

/** Plays an open round of mines: uncovers a tile and takes its payout. */
export async function cashesOut(door: string, session: string, open: PlayedRound): Promise<void> {
  const step = (step: object) => callDoor(door, 'step', { round: open.id, step }, session)
  const said = await step({ tile: open.nonce % 25 })
  const isOpen = (said.data?.['round'] as PlayedRound | undefined)?.state === 'open'
  if (isOpen) await step({ cash: true })
}

type Said = { code: number; data?: Record<string, unknown> }

async function callDoor(door: string, name: PlayCall, body: object, session?: string): Promise<Said> {
  const response = await fetch(`${door}/play/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(session ? { authorization: `Bearer ${session}` } : {}) },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Said
}
