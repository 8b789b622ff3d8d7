// npm run bench -- rounds: the venues' batched doors against a transaction a message by plain statements, on one
// PostgreSQL with durable commits, the ways in turn.
import { randomUUID } from 'node:crypto'
import { messageOf, openRounds, type Rounds } from '../api/games/rounds.ts'
import type { Member } from '../api/shell/serve.ts'
import { fen } from '../core/money.ts'
import { betNaively, permitNaively, winNaively, type NaiveRound } from './naive-rounds.ts'
import { closedLoop, inThree, median, rounded, type Outcome, type Round } from './rounds.ts'
import { onFreshServer, say } from './server.ts'
import { oneOf, settle, type Town } from './town.ts'

// A short run needs few clients, so that each is answered on a busy machine too.
const CLIENTS = process.argv.includes('--short') ? 16 : 128
const FULL = { rounds: 5, seconds: 5, members: 10_000 }
const SHORT: typeof FULL = { rounds: 1, seconds: 0.1, members: 64 }
const STAKE = fen(100n)
const BACK = fen(98n)

type Playing = { member: Member; launch: string; game: 'dice' | 'slot20' }

export const venueRounds = (isShort: boolean): Promise<Outcome> =>
  onFreshServer(async (server) => {
    const size = isShort ? SHORT : FULL
    const town = await settle({ ...server, database: 'bench' }, size.members)
    // Half of the town plays from the central wallet, half at a venue: a member has one live launch.
    const all = await openedBy(town)
    const [dice, slots] = [all.filter(isDice), all.filter((one) => !isDice(one))]
    const rounds = openRounds(town.db.pool, town.ledger.buckets)
    const ways: Record<string, (client: number) => Promise<boolean>> = {
      seamless: () => playSeamless(rounds, oneOf(dice)),
      'seamless-naive': () => playNaively(town, oneOf(dice)),
      permit: () => askPermit(rounds, oneOf(slots)),
      'permit-naive': () => permitNaively(town.owner.pool, roundOf(oneOf(slots))),
    }
    const found = new Map<string, Round[]>()
    for (let round = 0; round < size.rounds; round++)
      for (const [name, once] of Object.entries(ways)) {
        const measured = await closedLoop(CLIENTS, size.seconds, once)
        found.set(name, [...(found.get(name) ?? []), measured])
        say(`${round}  ${name}  ${rounded(measured.perSecond)}/s  refused ${measured.refused}`)
      }
    await rounds.close()
    await town.close()
    return outcome(found)
  })

const isDice = ({ game }: Playing): boolean => game === 'dice'

async function openedBy({ owner, members }: Town): Promise<Playing[]> {
  const all = members.map((member, at): Playing => ({
    ...{ member, launch: randomUUID() },
    game: at % 2 === 0 ? 'dice' : 'slot20',
  }))
  await owner.pool.query(
    `insert into launches (bucket, member_id, id, venue, game)
     select bucket, id, launch, case when game = 'dice' then 'instant' else 'electronic' end, game
       from unnest($1::smallint[], $2::bigint[], $3::uuid[], $4::text[]) as l (bucket, id, launch, game)`,
    [
      all.map(({ member }) => member.bucket),
      all.map(({ member }) => member.id),
      all.map(({ launch }) => launch),
      all.map(({ game }) => game),
    ],
  )
  return all
}

const roundOf = (playing: Playing): NaiveRound => ({
  ...{ ...playing, bet: randomUUID(), win: randomUUID(), round: randomUUID() },
  ...{ stake: STAKE, back: BACK },
})

/** A stake and its win: two messages. */
async function playSeamless(rounds: Rounds, playing: Playing): Promise<boolean> {
  const { member, launch, bet, win, round } = roundOf(playing)
  const known = { venue: 'instant', player: bet, game: 'dice', round, currency: 'CNY' } as const
  const staked = { ...known, bet, launch, stake: STAKE, risk: STAKE }
  const placed = await rounds.submit(messageOf('bet', member, { key: bet, said: staked, body: `bet ${bet}` }))
  const won = { ...known, win, bet, amount: BACK, valid: STAKE }
  const settled = await rounds.submit(messageOf('win', member, { key: win, said: won, body: `win ${win}` }))
  return placed.verdict === 'done' && settled.verdict === 'done'
}

async function playNaively({ owner }: Town, playing: Playing): Promise<boolean> {
  const one = roundOf(playing)
  return (await betNaively(owner.pool, one)) && (await winNaively(owner.pool, one))
}

async function askPermit(rounds: Rounds, playing: Playing): Promise<boolean> {
  const { member, launch, bet: permit, round } = roundOf(playing)
  const said = { venue: 'electronic', player: permit, game: 'slot20', round } as const
  const asked = { ...said, permit, launch, stake: STAKE }
  const { verdict } = await rounds.submit(
    messageOf('permit', member, { key: permit, said: asked, body: `permit ${permit}` }),
  )
  return verdict === 'done'
}

function outcome(found: ReadonlyMap<string, Round[]>): Outcome {
  const perSecond = (name: string) => median((found.get(name) ?? []).map((one) => one.perSecond))
  const ratio = (one: string, other: string) => inThree(perSecond(one) / perSecond(other))
  return {
    name: 'rounds',
    figures: Object.fromEntries([...found.keys()].map((name) => [`${name} a second`, rounded(perSecond(name))])),
    ratios: {
      'seamless/naive': ratio('seamless', 'seamless-naive'),
      'permit/naive': ratio('permit', 'permit-naive'),
    },
  }
}
