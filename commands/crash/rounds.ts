// `npm run crash -- rounds`: a round of every game of the record is brought into each of its phases, and there the venues or the
// house are killed with -9, three times over unless told how often. What either side has in its books is then the same, to the fen.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { gameCodes, games, venueOfGame } from '../../core/games/catalog.ts'
import { fromWire } from '../../core/money.ts'
import { transfer } from '../../core/transfer.ts'
import { startHouse, type RunningHouse } from '../../e2e/house.ts'
import { ask, audit, key } from '../../e2e/member.ts'
import { openBooks, phases, type Town } from './phases.ts'
import { finishes, insists, PAID_IN, takeSeats } from './seats.ts'
import { back } from './victims.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Answers how many problems there were. Bets stay open until they are hurried. */
export async function crashRounds(times: number): Promise<number> {
  const house = await startHouse({ LOTTERIES: 'k3_1m', TABLE_SECONDS: '60', MATCH_SECONDS: '3600' })
  const problems = await crashIn(house, Array.from({ length: times }, () => Object.keys(phases)).flat())
  const { isRight, report } = audit(house)
  if (!isRight) problems.push(`the audit: ${report}`)
  await house.stop()
  for (const problem of problems) say(`  ${problem}`)
  return problems.length
}

/** Milliseconds from one round to the next, long enough for every game. */
const CYCLE_MS = 500 + Math.max(...gameCodes.map((code) => games[code].cycleMs))

/** Phases behind which the round is settled already. */
const BEHIND = ['settled', 'reported']

/** Crashes a running house in each of these phases once. */
export async function crashIn(house: RunningHouse, names: readonly string[]): Promise<string[]> {
  const books = openBooks(house)
  const town = { house, books, seats: await takeSeats(house, books.venue) }
  const problems: string[] = []
  let isSettled = !names.some((name) => BEHIND.includes(name))
  for (const name of names) {
    // Bets that would come too fast wait, and those that do not would wait for them beyond the time of a permit.
    await sleep(CYCLE_MS)
    await phases[name]!(town)
    await revive(town)
    await Promise.all(town.seats.map(finishes))
    const took = await Promise.all(town.seats.map(({ answer }) => answer))
    isSettled ||= BEHIND.includes(name) && took.some(Boolean)
    problems.push(...(await goneOn(town)))
    for (const seat of town.seats) await seat.leaves().catch(() => undefined)
    const found = await differing(town)
    problems.push(...found.map((problem) => `${name}: ${problem}`))
    say(
      `killed while ${name}: ${took.filter(Boolean).length} of ${took.length} rounds took place, ${found.length} problems`,
    )
    for (const seat of town.seats) await seat.opens()
  }
  if (!isSettled) problems.push('no round was settled when its process was killed')
  problems.push(...(await broughtHome(town)))
  await Promise.all([books.house.end(), books.venue.end()])
  return problems
}

/** A seat whose round was void plays another one, which nothing may hold up. */
async function goneOn({ seats }: Town): Promise<string[]> {
  const without = await Promise.all(seats.map(async (seat) => ((await seat.answer) ? [] : [seat])))
  const again = without.flat().map(async (seat) => {
    await seat.opens()
    const round = await insists(seat)
    await finishes(seat)
    return round ? [] : [`nobody can play ${seat.game} any more`]
  })
  return (await Promise.all(again)).flat()
}

async function revive({ house }: Town): Promise<void> {
  await sleep(randomInt(50, 1_000))
  const isDead = ({ exitCode, signalCode }: ReturnType<RunningHouse['process']>) =>
    exitCode !== null || signalCode !== null
  const { venues } = house.outside
  if (isDead(house.process())) await house.again()
  if (isDead(venues.process())) await venues.again()
  await back(house)
}

type Row = { round: string; said: string }

const OURS = `select round::text, concat_ws(' ', game, case state when 'void' then state else 'finished' end, stake, risk, returned, valid) as said
  from venue_rounds where verdict = 'done' and state in ('finished', 'void')`
const THEIRS = `select id::text as round, concat_ws(' ', game, state, stake, risk, returned, valid) as said
  from rounds where not free and state in ('finished', 'void')`

/** Rounds and balances in which house and venue differ. A bet that was cancelled before it arrived does not exist in the house. */
async function differing({ books }: Town): Promise<string[]> {
  let problems: string[] = []
  for (let tries = 0; tries < 60; tries++, await sleep(500)) {
    const [ours, theirs] = [await books.house.query<Row>(OURS), await books.venue.query<Row>(THEIRS)]
    const known = new Map(ours.rows.map(({ round, said }) => [round, said]))
    problems = theirs.rows.flatMap(({ round, said }) => {
      const own = known.get(round)
      known.delete(round)
      return own === said || (own === undefined && / void /.test(said))
        ? []
        : [`${round}: the venue has ${said}, the house ${own}`]
    })
    for (const [round, said] of known) problems.push(`${round}: the house has ${said}, the venue nothing`)
    const open = await books.venue.query(`select game from rounds where state in ('asking', 'open')`)
    problems.push(...open.rows.map(({ game }) => `a round of ${game} is not over`))
    const stakes = await books.venue.query('select venue from players where open <> 0')
    problems.push(...stakes.rows.map(({ venue }) => `a stake is left open at ${venue}`))
    // A bet that its venue gave up is open here until the message of it has come.
    const kept = await books.house.query(`select game from venue_rounds where state in ('open', 'review')`)
    problems.push(...kept.rows.map(({ game }) => `the house keeps a stake of ${game}`))
    if (problems.length === 0) return []
  }
  return problems
}

/** Everything comes home, and is what was paid in and what the rounds at the venues brought. */
async function broughtHome({ house, books, seats }: Town): Promise<string[]> {
  const problems: string[] = []
  for (const { game, session, leaves } of seats) {
    await leaves()
    await ask(house, transfer.recover, key(), session)
    const { central, venues, inTransit } = await ask(house, transfer.walletList, {}, session)
    const { rows } = await books.venue.query<{ net: string; rounds: number }>(
      `select coalesce(sum(returned - risk), 0)::text as net, count(*)::int as rounds from rounds
        where venue = $1 and game = $2 and not free and state = 'finished'`,
      [venueOfGame(game), game],
    )
    const { net = '0', rounds = 0 } = rows[0] ?? {}
    const [there, due] = [fromWire(central) + fromWire(venues) + fromWire(inTransit), PAID_IN + BigInt(net)]
    say(`${games[game].name({}, { locale: 'en' })}: ${rounds} rounds, ${there} fen`)
    if (rounds === 0) problems.push(`no round of ${game} took place`)
    if (there !== due) problems.push(`${game}: ${there} fen are there, and ${due} are due`)
  }
  return problems
}
