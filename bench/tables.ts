// npm run bench -- tables: a table with many players over HTTP against one process of venues. Every bet in time is in, every
// late one out, all screens have the same cards, and the line says how late messages were.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayEvent, TableIssue, TableView } from '../core/play.ts'
import { keyOf } from '../venue/keys.ts'
import { openScriptedHouse } from '../venue/testing/house.ts'
import { startVenues, type Venues } from '../venue/venues.ts'
import { auditVenues } from '../venue/audit.ts'
import { send } from '../venue/wire.ts'
import { rounded, type Outcome } from './rounds.ts'
import { onFreshServer, say } from './server.ts'

const TIMES = { closedMs: 1_000, dealtMs: 1_000, settledMs: 1_000 }
const FULL = { players: 200, rounds: 5, chainRounds: 1_000, times: { ...TIMES, bettingMs: 8_000 } }
const SHORT: typeof FULL = {
  ...{ players: 8, rounds: 1, chainRounds: 40 },
  times: { bettingMs: 3_000, closedMs: 800, dealtMs: 300, settledMs: 300 },
}
const BET = { stakes: { banker: '10.00', tie: '1.00' } }

type Heard = { table: TableView; lateMs: number }
type Player = { name: string; session: string; heard: Heard[] }
type Bet = { on: TableIssue; at: number; answeredAt: number; isIn: boolean }

export const tables = (isShort: boolean): Promise<Outcome> =>
  onFreshServer(async (server) => {
    const size = isShort ? SHORT : FULL
    const secret = randomBytes(32)
    const house = await openScriptedHouse(secret)
    const venues = await startVenues({
      ...{ port: 0, secret, houseUrl: house.url, database: { ...server, database: 'bench' } },
      play: { port: 0, host: '127.0.0.1', housePort: 8080 },
      ...{ tables: size.times, chainRounds: size.chainRounds },
    })
    await venues.ready
    const players = await seated(venues, secret, size.players)
    const stop = await Promise.all(players.map((player) => listens(venues, player)))
    const bets: Bet[] = []
    while (bets.length < size.players * 2 * size.rounds) bets.push(...(await playRound(venues, players)))
    await sleep(size.times.dealtMs + size.times.settledMs)
    for (const each of stop) each()
    const outcome = await outcomeOf(venues, players, bets)
    await venues.stop()
    await house.stop()
    return outcome
  })

const urlOf = ({ playUrl = '' }: Venues) => `${playUrl}/play/api`

async function ask(venues: Venues, call: string, body: object, session = '') {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${session}` }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${urlOf(venues)}/${call}`, sent)
  return (await answer.json()) as { code: number; reason?: string; data?: Record<string, unknown> }
}

async function seated(venues: Venues, secret: Buffer, count: number): Promise<Player[]> {
  const { url } = venues.of('video')
  const say = async (path: string, body: object) => {
    const answer = await send(url + path, keyOf(secret, 'venue-video'), JSON.stringify(body), {
      target: `POST ${path}`,
    })
    return (await answer.json()) as Record<string, unknown>
  }
  const players: Player[] = []
  for (let at = 0; at < count; at++) {
    const name = `player-${at}`
    const known = { player: name, currency: 'CNY' }
    await say('/players', { player: name })
    await say('/transfers', { id: randomUUID(), direction: 'in', amount: '10000.00', ...known })
    const opened = { launch: randomUUID(), game: 'baccarat', lang: 'en', ...known }
    const { ticket } = await say('/launches', opened)
    const { data } = await ask(venues, 'enter', { ticket: String(ticket), lang: 'en' })
    players.push({ name, session: String(data?.['session']), heard: [] })
  }
  return players
}

/** Keeps what a page hears of the table, and how long after the table had it. */
async function listens(venues: Venues, { session, heard }: Player): Promise<() => void> {
  const control = new AbortController()
  const headers = { authorization: `Bearer ${session}` }
  const response = await fetch(`${urlOf(venues)}/events`, { headers, signal: control.signal })
  const read = async () => {
    let rest = ''
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + part).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        if (!block.startsWith('data:')) continue
        const event = JSON.parse(block.slice(5)) as PlayEvent
        if (event.kind !== 'table') continue
        heard.push({ table: event.table, lateMs: Date.now() - event.table.phaseAt })
      }
    }
  }
  // Cut off at the end, which is no error here.
  void read().catch(() => undefined)
  return () => control.abort()
}

/** Every player bets once while bets are open, spread over the whole time, and tries again around the close. */
async function playRound(venues: Venues, players: readonly Player[]): Promise<Bet[]> {
  const last = () => players[0]?.heard.at(-1)?.table
  const before = last()?.number ?? 0
  while (last()?.phase !== 'betting' || last()?.number === before) await sleep(5)
  const { chain, number, closesAt } = last()!
  const on = { chain, number }
  const early = players.map((player, at) => {
    const within = ((closesAt - Date.now() - 1_500) * at) / players.length
    return sleep(Math.max(0, within)).then(() => bets(venues, player, on))
  })
  // From a tenth of a second before the close on, until well behind it.
  const late = players.map((player, at) => {
    const behind = closesAt - Date.now() - 100 + (600 * at) / players.length
    return sleep(Math.max(0, behind)).then(async () => {
      const [first] = await Promise.all([early[at]])
      if (!first?.isIn) return bets(venues, player, on)
      await takesBack(venues, player, first)
      return bets(venues, player, on)
    })
  })
  return (await Promise.all([...early, ...late])).filter((bet) => bet !== undefined)
}

type Laid = Bet & { round: string | undefined }

async function bets(venues: Venues, { session }: Player, on: TableIssue): Promise<Laid> {
  const at = Date.now()
  const body = { id: randomUUID(), bet: BET, free: false, on }
  const { code, data } = await ask(venues, 'bet', body, session)
  const round = (data?.['round'] as { id: string } | undefined)?.id
  return { on, at, answeredAt: Date.now(), isIn: code === 1, round }
}

const takesBack = (venues: Venues, { session }: Player, { round }: Laid) =>
  ask(venues, 'step', { round, step: { back: true } }, session)

async function outcomeOf({ db }: Venues, players: readonly Player[], bets: readonly Bet[]): Promise<Outcome> {
  const { rows } = await db.query<{ number: number; closes: number; laid: number }>(
    `select t.number, extract(epoch from t.closes_at) * 1000 as closes,
            (select count(*)::int from rounds where chain = t.chain and nonce = t.number and state <> 'refused') as laid
       from table_rounds t`,
  )
  const closes = new Map(rows.map(({ number, closes: at }) => [number, Number(at)]))
  const closeOf = ({ on }: Bet) => closes.get(on.number) ?? 0
  const behind = bets.filter((bet) => bet.at > closeOf(bet))
  const ahead = bets.filter((bet) => bet.at < closeOf(bet) - EARLY_MS)
  const checks = await auditVenues(db)
  const late = players.flatMap(({ heard }) => heard.map(({ lateMs }) => lateMs)).toSorted((a, b) => a - b)
  const at = (part: number) => late[Math.min(late.length - 1, Math.floor(late.length * part))] ?? 0
  const figures = {
    players: players.length,
    bets: bets.length,
    'in time': ahead.length,
    'in time and not in': ahead.filter(({ isIn }) => !isIn).length,
    'refused before the close': bets.filter(isWronglyOut(closeOf)).length,
    late: behind.length,
    'late and in': behind.filter(({ isIn }) => isIn).length,
    'bets answered and not in the books': differing(rows, bets),
    'screens with other cards': othersCards(players),
    'breaches of the audit': checks.reduce((sum, { breaches }) => sum + breaches, 0),
    messages: late.length,
    'late at p50, ms': rounded(at(0.5)),
    'late at p95, ms': rounded(at(0.95)),
    'late at most, ms': rounded(at(1)),
  }
  for (const [name, value] of Object.entries(figures)) say(`${name}  ${value}`)
  return { name: 'tables', figures, ratios: { 'late p95/250 ms': rounded(at(0.95) / 250, 3) } }
}

/** Sent so long before the close a bet is in, with its permit, unless the machine is busy with other things. */
const EARLY_MS = 1_000

/** A no before the close is wrong on any machine; a second bet on one hand is no bet in time. */
const isWronglyOut =
  (closeOf: (bet: Bet) => number) =>
  (bet: Bet): boolean =>
    !bet.isIn && bet.answeredAt < closeOf(bet) - 50

function differing(rows: readonly { number: number; laid: number }[], bets: readonly Bet[]) {
  const isIn = (number: number) => bets.filter((bet) => bet.on.number === number && bet.isIn).length
  return rows.reduce((sum, { number, laid }) => sum + Math.abs(laid - isIn(number)), 0)
}

/** How many players heard other cards than the first player did. */
function othersCards([first, ...others]: readonly Player[]): number {
  const cards = ({ heard }: Player) =>
    new Map(heard.flatMap(({ table: { number, drawn } }) => (drawn ? [[number, JSON.stringify(drawn)]] : [])))
  const theirs = first ? cards(first) : new Map<number, string>()
  return others.filter((player) => {
    const own = cards(player)
    return own.size !== theirs.size || [...own].some(([number, said]) => theirs.get(number) !== said)
  }).length
}
