// The sandbox beacon: a drand chain of one signer, with a key, a period and a beginning of its own, that
// speaks the public HTTP API. docs/SANDBOX.md has the protocol. Its operator knows every value early:
// it shows how the house works with a beacon, and is no public one. The curve is large: it is loaded when somebody asks.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forDevelopers } from '../../venue/guard.ts'
import { keyOf } from '../../venue/keys.ts'
import { brokenAnswer, html, listen, neverAnswer, openServer } from '../../venue/wire.ts'
import { openManner } from '../manner.ts'
import { beaconFaultWords, type BeaconFault } from './faults.ts'
import { beaconPage } from './page.ts'

type Chain = { hash: string; publicKey: string; genesisS: number; periodS: number }

export type SandboxBeacon = {
  url: string
  chain(): Promise<Chain>
  behave(fault: BeaconFault): void
  /** Every round that was asked for, in order. */
  asked(): readonly number[]
  /** The rounds among them that were asked for before their time. */
  askedEarly(): readonly number[]
  stop(): Promise<void>
}

export type BeaconOptions = {
  /** 0 picks a free one. Loopback only: a client can tell it to fail. */
  port: number
  /** The sandbox's own. */
  secret: Buffer
  periodS: number
  genesisS?: number
  /** How late a late answer is. */
  lateMs?: number
}

const GENESIS_S = Date.UTC(2026, 0, 1) / 1_000
const LATE_MS = 8_000

export async function startBeacon(options: BeaconOptions): Promise<SandboxBeacon> {
  const { periodS, genesisS = GENESIS_S, lateMs = LATE_MS } = options
  const signer = once(() => signerOf(options.secret, 'beacon'))
  const stranger = once(() => signerOf(options.secret, 'beacon of somebody else'))
  const chain = once(async (): Promise<Chain> => {
    const { publicKey } = await signer()
    return {
      hash: chainHash({ periodS, genesisS, publicKey }),
      publicKey: publicKey.toString('hex'),
      genesisS,
      periodS,
    }
  })
  const latest = () => Math.floor((Date.now() / 1_000 - genesisS) / periodS) + 1
  const app = openServer()
  const [asked, early]: [number[], number[]] = [[], []]
  const manner = openManner(beaconFaultWords)

  const answer = async (round: number, reply: FastifyReply) => {
    if (manner.now() === 'late') await new Promise((wake) => setTimeout(wake, lateMs))
    const fault = manner.now()
    if (fault === 'silent') return neverAnswer()
    if (fault === 'broken') return brokenAnswer(reply)
    if (fault === 'garbage') return { round: 'the last one', luck: 7 }
    if (fault === 'wrong_signature') return valueOf(round, (await stranger()).sign(round))
    const { sign } = await signer()
    if (fault === 'wrong_round') return valueOf(round - 1, sign(round - 1))
    if (fault === 'relabelled') return valueOf(round, sign(round - 1))
    const value = valueOf(round, sign(round))
    return fault === 'lie' ? { ...value, randomness: 'ab'.repeat(32) } : value
  }
  app.get('/chains', async () => [(await chain()).hash])
  app.get('/:hash/info', async (request, reply) => {
    const { hash, publicKey } = await chain()
    if (!isOf(request, hash)) return reply.callNotFound()
    return {
      public_key: publicKey,
      period: periodS,
      genesis_time: genesisS,
      hash,
      groupHash: GROUP.toString('hex'),
      schemeID: 'bls-unchained-g1-rfc9380',
      metadata: { beaconID: BEACON_ID },
    }
  })
  app.get('/:hash/public/:round', async (request, reply) => {
    if (!isOf(request, (await chain()).hash)) return reply.callNotFound()
    const { round: text } = request.params as { round: string }
    if (text === 'latest') return answer(latest(), reply)
    const round = Number.parseInt(text, 10)
    if (!/^[1-9]\d{0,14}$/.test(text)) return reply.code(400).send({ error: 'no round' })
    asked.push(round)
    // A chain has no value before the time of its round.
    const isEarly = round > latest()
    if (isEarly) early.push(round)
    return isEarly ? reply.code(425).send({ error: 'too early' }) : answer(round, reply)
  })
  forDevelopers(app, (scope) => {
    scope.get('/', async (_request, reply) => html(reply, beaconPage(await chain(), latest(), manner.form())))
    manner.hear(scope)
  })
  return {
    url: await listen(app, options.port),
    chain,
    behave: manner.behave,
    asked: () => asked,
    askedEarly: () => early,
    stop: () => app.close(),
  }
}

const isOf = ({ params }: FastifyRequest, hash: string) => (params as { hash: string }).hash === hash

/** Made when it is first asked for, then kept. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

const sha256 = (...parts: Uint8Array[]) => {
  const hashing = createHash('sha256')
  for (const part of parts) hashing.update(part)
  return hashing.digest()
}

function numberAs(bytes: 4 | 8, value: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, bytes === 8 ? 2 : 0, bytes === 8 ? 6 : 4)
  return buffer
}

/** The key comes from the sandbox's secret, so the chain is the same one after a restart. */
async function signerOf(secret: Buffer, name: string) {
  const { shortSignatures } = (await import('@noble/curves/bls12-381.js')).bls12_381
  const { secretKey, publicKey } = shortSignatures.keygen(keyOf(secret, name, 48))
  const sign = (round: number) => {
    const message = shortSignatures.hash(sha256(numberAs(8, round)))
    return Buffer.from(shortSignatures.sign(message, secretKey).toBytes())
  }
  return { publicKey: Buffer.from(publicKey.toBytes()), sign }
}

const valueOf = (round: number, signature: Buffer) => ({
  round,
  randomness: sha256(signature).toString('hex'),
  signature: signature.toString('hex'),
})

const BEACON_ID = 'koi-sandbox'
// The sandbox's beacon has a single signer instead of a group.
const GROUP = sha256(Buffer.from('koi sandbox beacon'))

/** The hash of a chain's facts, by which drand names its own: another period is another chain. */
function chainHash(facts: { periodS: number; genesisS: number; publicKey: Buffer }): string {
  const { periodS, genesisS, publicKey } = facts
  const times = [numberAs(4, periodS), numberAs(8, genesisS)]
  return sha256(...times, publicKey, GROUP, Buffer.from(BEACON_ID)).toString('hex')
}
