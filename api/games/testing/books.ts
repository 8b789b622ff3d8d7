// The books of a test venue: players with their journals, and transfers, each once by our id.
import { randomUUID } from 'node:crypto'
import { fromWire, toWire } from '../../../core/money.ts'

export type Body = Record<string, string>
type Entry = Record<string, unknown> & { number: number; kind: string }
type Player = { balance: bigint; open: bigint; entries: Entry[] }
export type Round = {
  stake: string
  returned: string
  risk?: string
  permit?: string | null
  round?: string
  outcome?: 'finished' | 'void'
  valid?: string
  placedAt?: number
  launch: string
}

export type VenueBooks = ReturnType<typeof openVenueBooks>

export function openVenueBooks(game: string) {
  const players = new Map<string, Player>()
  const transfers = new Map<string, Record<string, unknown>>()
  const player = (name = ''): Player => {
    const found = players.get(name) ?? { balance: 0n, open: 0n, entries: [] }
    players.set(name, found)
    return found
  }
  const write = (name: string, entry: object) => {
    const { balance, open, entries } = player(name)
    const behind = { balance: toWire(balance), open: toWire(open) }
    entries.push({ kind: '', number: entries.length + 1, at: Date.now(), ...behind, ...entry })
  }
  const word = (id = '') => transfers.get(id) ?? { id, status: 'unknown' }
  const move = ({ id = '', player: name = '', direction, amount = '' }: Body) => {
    if (transfers.has(id)) return word(id)
    const one = player(name)
    const sum = fromWire(amount)
    if (direction === 'out' && one.balance < sum) {
      transfers.set(id, { id, status: 'refused', reason: 'balance_short' })
      return word(id)
    }
    one.balance += direction === 'in' ? sum : -sum
    write(name, { kind: 'transfer', id, direction, amount })
    transfers.set(id, { id, status: 'done', direction, amount, reference: `T${transfers.size}` })
    return word(id)
  }
  const cancel = ({ id = '' }: Body) => {
    if (!transfers.has(id)) transfers.set(id, { id, status: 'cancelled' })
    return word(id)
  }
  const journal = (body: Body) => {
    const { balance, open, entries } = player(body['player'])
    const after = Number(body['after'])
    return {
      ...{ player: body['player'], number: entries.length },
      ...{ balance: toWire(balance), open: toWire(open) },
      entries: entries.slice(after, after + Number(body['limit'])),
    }
  }
  const plays = (name: string, { round = randomUUID(), permit = null, launch, ...one }: Round) => {
    const { stake, returned, risk = stake, outcome = 'finished' } = one
    const { valid = outcome === 'void' ? '0.00' : stake, placedAt = Date.now() } = one
    player(name).balance += fromWire(returned) - fromWire(risk)
    const figures = { stake, risk, returned, valid, outcome }
    const known = { round, game, launch, permit, placedAt }
    write(name, { kind: 'round', ...known, ...figures })
    return round
  }
  const corrects = (name: string, amount: string, of = player(name).entries.length) => {
    const sum = fromWire(amount.replace('-', ''))
    player(name).balance += amount.startsWith('-') ? -sum : sum
    write(name, { kind: 'correction', of, amount, note: 'a wrong round' })
  }
  const handed = () => handedOf(players)
  return { player, word, move, cancel, journal, plays, corrects, handed }
}

/** The books of a venue as it would hand them to an auditor. */
const handedOf = (players: ReadonlyMap<string, Player>) => ({
  players: [...players].map(([player, { balance, open, entries }]) => ({
    ...{ player, balance: toWire(balance), open: toWire(open), number: entries.length },
  })),
  transfers: [...players].flatMap(([player, { entries }]) =>
    entries
      .filter(({ kind }) => kind === 'transfer')
      .map(({ id, direction, amount }) => ({
        ...{ id: String(id), player, amount: String(amount), status: 'done' },
        direction: direction === 'in' ? ('in' as const) : ('out' as const),
      })),
  ),
})
