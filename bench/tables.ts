// npm run bench -- tables: the shared tables with many players over HTTP against one process of venues, quiet and beside two
// loops that keep both cores busy. Every bet in time is in, every late one out, all screens have the same cards, and the line
// says how late messages were.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { gameCodes, games, type GameCode } from '../core/games/catalog.ts'
import type { PlayEvent, TableIssue, TableView } from '../core/venue/play.ts'
import type { Address } from '../api/host/postgres.ts'
import { auditVenues } from '../venue/audit.ts'
import { openDb, type Db } from '../venue/db.ts'
import { secretIn } from '../venue/keys.ts'
import type { Told } from '../venue/main.ts'
import { send } from '../venue/wire.ts'
import { startHouse, startVenues } from './apart.ts'
import { post } from './posting.ts'
import { rounded, type Outcome } from './rounds.ts'
import { onFreshServer, runOn, say } from './server.ts'

const TIMES = { closedMs: 1_000, dealtMs: 1_000, settledMs: 1_000 }
const FULL = { players: 200, rounds: 5, chainRounds: 1_000, times: { ...TIMES, bettingMs: 8_000 }, loads: [0, 2] }
const SHORT: typeof FULL = {
  ...{ players: 8, rounds: 1, chainRounds: 40, loads: [0] },
  times: { bettingMs: 3_000, closedMs: 800, dealtMs: 300, settledMs: 300 },
}
const tableGames = gameCodes.filter((code) => games[code].seeds === 'shared')
const BETS: Partial<Record<GameCode, object>> = {
  baccarat: { stakes: { banker: '10.00', tie: '1.00' } },
  dragontiger: { stakes: { dragon: '10.00', tie: '1.00' } },
}

/** The longest that a table waits for late bets, in milliseconds (venue/tables.ts). */
const LATEST_MS = 6_000

type Heard = { table: TableView; lateMs: number }
type Player = { name: string; game: GameCode; session: string; heard: Heard[] }
type Bet = {
  game: GameCode
  on: TableIssue
  /** Begun, gone off to the kernel, and answered. */
  at: number
  sentAt: number
  answeredAt: number
  isIn: boolean
  reason?: string | undefined
}
type Venues = Told & { db: Db }

export async function tables(isShort: boolean): Promise<Outcome> {
  const size = isShort ? SHORT : FULL
  const [quiet, ...loaded] = await inTurn(size.loads, (loops) => onFreshServer((server) => at(server, size, loops)))
  const behind = 'late at p95, ms'
  return {
    name: 'tables',
    figures: Object.fromEntries([quiet!, ...loaded].flatMap(named)),
    ratios: Object.fromEntries(
      [quiet!, ...loaded].map((one, at) => [`${NAMES[at]}late p95/250 ms`, rounded((one[behind] ?? 0) / 250, 3)]),
    ),
  }
}

const NAMES = ['', 'beside a load: ']
const named = (figures: Record<string, number>, at: number) =>
  Object.entries(figures).map(([name, value]) => [NAMES[at] + name, value] as const)

async function inTurn<T, U>(all: readonly T[], work: (one: T) => Promise<U>): Promise<U[]> {
  const done: U[] = []
  for (const one of all) done.push(await work(one))
  return done
}

/** The tables beside a number of loops that never rest. */
async function at(server: Address, size: typeof FULL, loops: number): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'koi-tables-'))
  const [house, houseUrl] = await startHouse(secretIn(folder))
  // The venues make their own tables.
  await runOn(server, 'create database tables')
  const database = { ...server, database: 'tables' }
  const { process: venuesProcess, told } = await startVenues({
    ...{ folder, port: 0, houseUrl, database, chainRounds: size.chainRounds, tables: size.times },
    // Each player comes from an address of their own: no address has streams for all of them.
    play: { port: 0, host: '127.0.0.1', housePort: 8080, trustProxy: 1 },
  })
  const venues = { ...told, db: openDb(database) }
  // The venues' doors are open before their database has answered.
  while ((await venues.db.query(`select to_regclass('launches') as made`)).rows[0].made === null) await sleep(20)
  const players = await seated(venues, size.players)
  const stop = await Promise.all(players.map((player, at) => listens(venues, player, at)))
  const load = Array.from({ length: loops }, () => spawn(process.execPath, ['-e', 'for (;;);']))
  const own = monitorEventLoopDelay({ resolution: 5 })
  own.enable()
  const bets: Bet[] = []
  while (bets.length < size.players * 2 * size.rounds) bets.push(...(await playRounds(venues, players)))
  // Under load the cards may wait for bets that came in time.
  await sleep(size.times.dealtMs + size.times.settledMs + (loops > 0 ? LATEST_MS : 0))
  own.disable()
  for (const one of load) one.kill('SIGKILL')
  for (const each of stop) each()
  const figures = {
    ...(await figuresOf(venues, players, bets)),
    'of that the bench itself at p95, ms': rounded(own.percentile(95) / 1e6),
  }
  venuesProcess.kill('SIGTERM')
  await once(venuesProcess, 'exit')
  house.disconnect()
  await venues.db.close()
  rmSync(folder, { recursive: true })
  for (const [name, value] of Object.entries(figures)) say(`${NAMES[Math.sign(loops)]}${name}  ${value}`)
  return figures
}

const urlOf = ({ playUrl }: Venues) => `${playUrl}/play/api`

async function ask(venues: Venues, call: string, body: object, session = '') {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${session}` }
  const sent = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${urlOf(venues)}/${call}`, sent)
  return (await answer.json()) as { code: number; reason?: string; data?: Record<string, unknown> }
}

async function seated(venues: Venues, count: number): Promise<Player[]> {
  const { url, key } = venues.venues['video']!
  const say = async (path: string, body: object) => {
    const answer = await send(url + path, Buffer.from(key, 'hex'), JSON.stringify(body), { target: `POST ${path}` })
    return (await answer.json()) as Record<string, unknown>
  }
  const players: Player[] = []
  for (let at = 0; at < count; at++) {
    const name = `player-${at}`
    const game = tableGames[at % tableGames.length]!
    const known = { player: name, currency: 'CNY' }
    await say('/players', { player: name })
    await say('/transfers', { id: randomUUID(), direction: 'in', amount: '10000.00', ...known })
    const opened = { launch: randomUUID(), game, lang: 'en', ...known }
    const { ticket } = await say('/launches', opened)
    const { data } = await ask(venues, 'enter', { ticket: String(ticket), lang: 'en' })
    players.push({ name, game, session: String(data?.['session']), heard: [] })
  }
  return players
}

/** Keeps what a page hears of the table, and how long after the table had it. */
async function listens(venues: Venues, { session, heard }: Player, at: number): Promise<() => void> {
  const control = new AbortController()
  const headers = { authorization: `Bearer ${session}`, 'x-forwarded-for': `10.0.0.${at + 1}` }
  const response = await fetch(`${urlOf(venues)}/events`, { headers, signal: control.signal })
  if (!response.ok) throw new Error(`no stream: ${response.status}`)
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

/** A round of each table, with the players that sit at it. */
const playRounds = async (venues: Venues, players: readonly Player[]): Promise<Bet[]> =>
  (
    await Promise.all(
      tableGames.map((game) =>
        playRound(
          venues,
          players.filter((player) => player.game === game),
        ),
      ),
    )
  ).flat()

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
  // Bets from a tenth of a second before the close on, until well behind it.
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

async function bets(venues: Venues, { game, session }: Player, on: TableIssue): Promise<Laid> {
  const body = { id: randomUUID(), bet: BETS[game], free: false, on }
  const { said, ...times } = await post(`${urlOf(venues)}/bet`, body, session)
  const { code, data, reason } = said
  const round = (data?.['round'] as { id: string } | undefined)?.id
  return { game, on, ...times, isIn: code === 1, round, reason }
}

const takesBack = (venues: Venues, { session }: Player, { round }: Laid) =>
  ask(venues, 'step', { round, step: { back: true } }, session)

type Row = { game: GameCode; number: number; closes: number; laid: number }

async function figuresOf({ db }: Venues, players: readonly Player[], bets: readonly Bet[]) {
  const { rows } = await db.query<Row>(
    `select t.game, t.number, (extract(epoch from t.closes_at) * 1000)::float8 as closes,
            (select count(*)::int from rounds
              where game = t.game and chain = t.chain and nonce = t.number and state <> 'refused') as laid
       from table_rounds t`,
  )
  const closeOf = ({ game, on }: Bet) => rows.find((one) => one.game === game && one.number === on.number)?.closes ?? 0
  const behind = bets.filter((bet) => bet.at > closeOf(bet))
  const ahead = bets.filter((bet) => bet.sentAt < closeOf(bet) - EARLY_MS)
  // A door that has no time says so before the close, and a member may try again.
  const isTold = (bet: Bet) => bet.reason === 'busy' && bet.answeredAt < closeOf(bet)
  const out = ahead.filter((bet) => !bet.isIn && !isTold(bet))
  const checks = await auditVenues(db)
  for (const bet of out) {
    const { reason, sentAt, answeredAt } = bet
    say(
      `in time and not in: ${reason}, sent ${closeOf(bet) - sentAt} ms before the close, answered after ${answeredAt - sentAt} ms`,
    )
  }
  const late = players.flatMap(({ heard }) => heard.map(({ lateMs }) => lateMs)).toSorted((a, b) => a - b)
  const at = (part: number) => rounded(late[Math.min(late.length - 1, Math.floor(late.length * part))] ?? 0)
  return {
    players: players.length,
    bets: bets.length,
    'in time': ahead.length,
    'in time and not in': out.length,
    'told before the close that there is no time': ahead.filter(isTold).length,
    'refused before the close': bets.filter(isWronglyOut(closeOf)).length,
    late: behind.length,
    'late and in': behind.filter(({ isIn }) => isIn).length,
    'bets answered and not in the books': differing(rows, bets),
    'screens with other cards': sumOf(tableGames, (game) => othersCards(players.filter((one) => one.game === game))),
    'breaches of the audit': sumOf(checks, ({ breaches }) => breaches),
    messages: late.length,
    'late at p50, ms': at(0.5),
    'late at p95, ms': at(0.95),
    'late at most, ms': at(1),
  }
}

const sumOf = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((sum, one) => sum + of(one), 0)

/** Milliseconds before the close at which a bet handed to the kernel reaches the door in time, beside a load too. */
const EARLY_MS = 100

/** A no before the close is wrong on any machine; a second bet on one hand is no bet in time. */
const isWronglyOut =
  (closeOf: (bet: Bet) => number) =>
  (bet: Bet): boolean =>
    !bet.isIn && bet.reason !== 'busy' && bet.answeredAt < closeOf(bet) - 50

function differing(rows: readonly Row[], bets: readonly Bet[]) {
  const isIn = ({ game, number }: Row) =>
    bets.filter((bet) => bet.game === game && bet.on.number === number && bet.isIn).length
  return sumOf(rows, (row) => Math.abs(row.laid - isIn(row)))
}

/** The number of players who were told other cards than the first player. */
function othersCards([first, ...others]: readonly Player[]): number {
  const cards = ({ heard }: Player) =>
    new Map(heard.flatMap(({ table: { number, drawn } }) => (drawn ? [[number, JSON.stringify(drawn)]] : [])))
  const theirs = first ? cards(first) : new Map<number, string>()
  return others.filter((player) => {
    const own = cards(player)
    return own.size !== theirs.size || [...own].some(([number, said]) => theirs.get(number) !== said)
  }).length
}
