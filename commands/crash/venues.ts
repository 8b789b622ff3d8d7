// `npm run crash -- venues`: members play at both kinds of venue while the venues' process and the house are killed ten times
// each, and PostgreSQL five times. Every round that a page was told of is in the member's records once, with the same
// figures, and both audits are right.
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { everyPage } from '../../api/testing/pages.ts'
import { bets } from '../../core/bets.ts'
import { launch } from '../../core/venue/launch.ts'
import { transfer } from '../../core/transfer.ts'
import { BETS, opensGame, type PlayedRound } from '../../e2e/opened-game.ts'
import { startHouse, type RunningHouse } from '../../e2e/house.ts'
import { ask, audit, key, paysIn, register, type Session } from '../../e2e/member.ts'
import { back, kill, type Victim } from './victims.ts'

const TIMES: readonly (readonly [Victim, number])[] = [
  ['the venues', 10],
  ['the API', 10],
  ['PostgreSQL', 5],
]
const MEMBERS = 8
/** Answers a page may get while a process is dead; the page asks again. */
const UNHEARD = ['away', 'busy', undefined]

type Player = { session: Session; game: keyof typeof BETS; told: Map<string, PlayedRound> }
type Page = Awaited<ReturnType<typeof opensGame>>

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Answers how many problems there were. */
export async function crashVenues(): Promise<number> {
  const house = await startHouse({ LOTTERIES: 'k3_1m' })
  const players: Player[] = []
  for (let at = 0; at < MEMBERS; at++) players.push(await seat(house, at))
  const stop = begin(house, players)
  for (const victim of victims()) {
    await sleep(randomInt(1_000, 6_000))
    const revive = await kill(victim, [house, house])
    await sleep(randomInt(50, 1_500))
    await revive()
    await back(house)
    const told = players.reduce((sum, one) => sum + one.told.size, 0)
    say(`killed ${victim}; pages were told of ${told} rounds`)
  }
  await stop()
  const problems = await settled(house, players)
  await house.stop()
  for (const problem of problems) say(`  ${problem}`)
  return problems.length
}

/** The processes to kill, each equally often, in turn. */
function victims(): Victim[] {
  const all = TIMES.flatMap(([victim, times]) => Array.from({ length: times }, () => victim))
  return all.toSorted(() => randomInt(3) - 1)
}

async function seat(house: RunningHouse, at: number): Promise<Player> {
  const session = await register(house, 'floor', at)
  await paysIn(house, session, '5000.00')
  const game = at % 2 === 0 ? 'dice' : 'slot20'
  if (game === 'slot20') {
    const wish = { from: 'central', to: 'electronic', amount: '500.00' } as const
    await ask(house, transfer.transfer, { ...wish, ...key() }, session)
  }
  return { session, game, told: new Map() }
}

/** Everybody plays, until stopped: a bet without an answer is asked about until there is one. */
function begin(house: RunningHouse, players: readonly Player[]): () => Promise<void> {
  let isPlaying = true
  const plays = async (player: Player) => {
    while (isPlaying) {
      const page = await opensGame(house, player.session, player.game).catch(() => undefined)
      if (page) await playOn(page, player, () => isPlaying)
      await sleep(300)
    }
  }
  const all = Promise.all(players.map(plays))
  return async () => {
    isPlaying = false
    await all
  }
}

async function playOn(page: Page, player: Player, isPlaying: () => boolean): Promise<void> {
  for (let asked = randomUUID(); ; await sleep(200)) {
    const said = await page.bet(BETS[player.game], asked).catch(() => undefined)
    const round = said?.data?.['round'] as PlayedRound | undefined
    if (round) player.told.set(round.id, round)
    if (!round && UNHEARD.includes(said?.reason)) continue
    if (!isPlaying() || said?.reason === 'launch_over') return
    if (said?.reason !== 'too_fast') asked = randomUUID()
  }
}

/** All players leave, messages on their way arrive, and the books are read. */
async function settled(house: RunningHouse, players: readonly Player[]): Promise<string[]> {
  for (const { session, game } of players) {
    const { id } = await opensGame(house, session, game)
    await ask(house, launch.close, { launch: id }, session)
  }
  const problems: string[] = []
  for (let tries = 0; tries < 60; tries++) {
    problems.splice(0)
    for (const player of players) problems.push(...(await untold(house, player)))
    if (problems.length === 0) break
    await sleep(2_000)
  }
  const { isRight, report } = audit(house)
  if (!isRight) problems.push(`the audit: ${report}`)
  const played = players.reduce((sum, { told }) => sum + told.size, 0)
  say(`${played} rounds that pages were told of, ${problems.length} problems`)
  if (played === 0) problems.push('nobody played')
  return problems
}

/** Rounds of a page that the member's records do not have just so. */
async function untold(house: RunningHouse, { session, told }: Player): Promise<string[]> {
  const kept = new Map<string, string>()
  for (const { orderNo, net } of await everyPage((from) => ask(house, bets.list, { size: 100, ...from }, session))) {
    if (kept.has(orderNo)) return [`${orderNo} is there twice`]
    kept.set(orderNo, String(net))
  }
  return [...told.values()].flatMap(({ id, stake, returned }) => {
    const net = kept.get(id)
    const wanted = fenOf(returned) - fenOf(stake)
    return net !== undefined && net !== 'null' && fenOf(net) === wanted
      ? []
      : [`round ${id} brought ${wanted} fen, and the records say ${net ?? 'nothing'}`]
  })
}

const fenOf = (amount: string) => BigInt(amount.replace('.', ''))
