// A house as a venue sees it: a small signed server with central wallets, that can be silent, refuse, or be down.
import { fromWire, toWire } from '../../core/money.ts'
import { keyOf } from '../keys.ts'
import { openPort } from '../port.ts'
import { isSigned, neverAnswer, openServer, signature } from '../wire.ts'

export type Manner =
  | 'fine'
  /** Does not act and does not answer. */
  | 'lost'
  /** Acts and does not answer. */
  | 'silent'
  | 'refuse'
  /** Takes stakes, and hears no win and no rollback. */
  | 'deaf'
  /** Signs with a wrong key. */
  | 'forged'

type Question = { venue: string } & Record<string, string>
type Bet = { player: string; stake: bigint; won?: bigint; isBack?: boolean }

export async function openScriptedHouse(secret: Buffer) {
  const mind = { manner: 'fine' as Manner, reason: 'resting' }
  const wallets = new Map<string, bigint>()
  const bets = new Map<string, Bet>()
  const heard: { path: string; body: Question }[] = []
  const money = (player: string) => wallets.get(player) ?? 0n
  const add = (player: string, fen: bigint) => void wallets.set(player, money(player) + fen)

  const works = worksOf({ mind, bets, money, add })
  const app = openServer()
  app.post('/api/venue/:call', async (request, reply) => {
    const { call } = request.params as { call: string }
    const body = String(request.body)
    const asked = JSON.parse(body) as Question
    const key = keyOf(secret, `venue-${asked.venue}`)
    const [stamp, given] = ['koi-timestamp', 'koi-signature'].map((name) => String(request.headers[name])) as [
      string,
      string,
    ]
    if (!isSigned(key, { timestamp: stamp, body, target: `POST /${call}` }, given))
      return reply.code(403).send({ error: 'signature' })
    heard.push({ path: call, body: asked })
    const isDeaf = mind.manner === 'deaf' && ['win', 'rollback'].includes(call)
    if (mind.manner === 'lost' || isDeaf) return neverAnswer()
    const answer = JSON.stringify(works[call]?.(asked) ?? {})
    if (mind.manner === 'silent') return neverAnswer()
    const now = String(Date.now())
    const signed = signature(mind.manner === 'forged' ? Buffer.alloc(32) : key, now, answer, `POST /${call}`)
    const headers = { 'koi-timestamp': now, 'koi-signature': signed }
    return reply.headers(headers).type('application/json').send(answer)
  })
  await app.ready()
  const door = await openPort((request, response) => app.routing(request, response), 0)
  return {
    url: `http://127.0.0.1:${door.port}/api/venue`,
    heard,
    bets,
    money,
    give: add,
    behaves: (manner: Manner, reason = 'resting') => Object.assign(mind, { manner, reason }),
    down: () => door.shut(),
    up: () => door.open(),
    stop: async () => {
      await door.shut()
      await app.close()
    },
  }
}

type Books = {
  mind: { manner: Manner; reason: string }
  bets: Map<string, Bet>
  money(player: string): bigint
  add(player: string, fen: bigint): void
}

function worksOf({ mind, bets, money, add }: Books): Record<string, (asked: Question) => object> {
  return {
    permit: ({ permit }) =>
      mind.manner === 'refuse'
        ? { permit, allowed: false, reason: mind.reason }
        : { permit, allowed: true, until: Date.now() + 5_000 },
    balance: ({ player = '' }) => ({ balance: toWire(money(player)) }),
    bet: ({ bet = '', player = '', risk = '' }) => {
      const stake = fromWire(risk)
      const known = bets.get(bet)
      if (known?.isBack) return { bet, status: 'refused', reason: 'contradiction' }
      if (mind.manner === 'refuse') return { bet, status: 'refused', reason: mind.reason }
      if (!known && money(player) < stake) return { bet, status: 'refused', reason: 'funds' }
      if (!known) {
        bets.set(bet, { player, stake })
        add(player, -stake)
      }
      return { bet, status: 'done', balance: toWire(money(player)) }
    },
    win: ({ win, bet = '', amount = '' }) => {
      const known = bets.get(bet)
      if (!known) return { win, status: 'retry' }
      if (known.won === undefined) {
        known.won = fromWire(amount)
        add(known.player, known.won)
      }
      return { win, status: 'done', balance: toWire(money(known.player)) }
    },
    rollback: ({ rollback, bet = '', player = '' }) => {
      const known = bets.get(bet)
      if (known && !known.isBack) add(known.player, known.stake)
      bets.set(bet, { player, stake: 0n, ...known, isBack: true })
      return { rollback, status: known ? 'done' : 'nothing', balance: toWire(money(player)) }
    },
  }
}
