// The sandbox chains: TRC20, ERC20 and BEP20 with blocks, transfers and a wallet for members, and every
// way in which a chain can deceive a careless listener. docs/SANDBOX.md has the protocol.
import type { FastifyInstance } from 'fastify'
import { fromUnits, micro, networks, toUnits, protocols, type Protocol } from '../../core/coin.ts'
import { etherAddressOf, isChainAddress, tronAddressOf } from '../../core/withdraw/crypto-address.ts'
import { forDevelopers } from '../../venue/guard.ts'
import { again, answers, brokenAnswer, html, listen, neverAnswer, openServer } from '../../venue/wire.ts'
import { openManner, type Behaving } from '../manner.ts'
import { linkOf } from '../wire.ts'
import { openChainBooks, type ChainBooks, type ChainTransfer } from './books.ts'
import { chainFaultWords, walletWays, type ChainFault, type WalletWay } from './faults.ts'
import { chainPage, walletPage, type WalletOrder } from './page.ts'

export type Payment = { network: Protocol; address: string; amount: string }

export type SandboxChain = {
  url: string
  /** Pays from the sandbox wallet, for tests. */
  pay(to: Payment, way?: WalletWay, otherAmount?: string): ChainTransfer[]
  mine(network: Protocol, blocks: number): void
  turnBack(network: Protocol, depth: number, fate: 'again' | 'dropped'): void
  bringBack(hash: string): void
  behave(fault: ChainFault): void
  /** All transfers ever sent, in a block or not. */
  transfers(): ChainTransfer[]
  stop(): Promise<void>
}

export type ChainOptions = {
  host: string
  port: number
  /** The shared key with which chain and house sign. */
  key: Buffer
  file?: string
  /** The time of a block; 0 stands still until it is told to mine. */
  blockMs: number
}

const BEHIND_BLOCKS = 30

export async function startChain(options: ChainOptions): Promise<SandboxChain> {
  const { key } = options
  const books = openChainBooks(options.file, options.blockMs)
  const app = openServer()
  const manner = openManner(chainFaultWords)

  answers(app, key, { path: '/transfers' }, (question, reply) => {
    const fault = manner.now()
    if (fault === 'down') return neverAnswer()
    if (fault === 'broken') return brokenAnswer(reply)
    if (fault === 'garbage') return { height: 'high', transfers: 7 }
    const network = protocols.find((one) => one === question['network'])
    if (!network) return brokenAnswer(reply)
    const height = books.height(network) - (fault === 'behind' ? BEHIND_BLOCKS : 0)
    const found = books.to(network, question['addresses'] as string[])
    return { network, height, transfers: found.filter((one) => (one.height ?? 0) <= height) }
  })
  wallet(app, key, books)
  forDevelopers(app, (scope) => control(scope, books, manner))
  return {
    url: await listen(app, options.port, options.host),
    pay: (to, way = 'exact', otherAmount) => pay(books, to, way, otherAmount),
    mine: books.mine,
    turnBack: books.turnBack,
    bringBack: books.bringBack,
    behave: manner.behave,
    transfers: books.all,
    stop: async () => {
      await app.close()
      books.close()
    },
  }
}

const FAKE = Buffer.alloc(20, 7)
const SENDER = Buffer.alloc(20, 9)
const addressOf = (network: Protocol, account: Buffer) =>
  network === 'TRC20' ? tronAddressOf(account) : etherAddressOf(account.toString('hex'))

/** Millionths of a text such as "70.23". */
function microOf(text: string) {
  const [whole = '0', decimals = ''] = text.split('.')
  return micro(BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0')))
}

function pay(books: ChainBooks, to: Payment, way: WalletWay, otherAmount = '1.00'): ChainTransfer[] {
  const network = way === 'wrong_network' ? elsewhere(to.network) : to.network
  const amount = microOf(way === 'other' ? otherAmount : to.amount)
  const coin = way === 'token' ? addressOf(network, FAKE) : networks[network].contract
  const transfer = {
    network,
    contract: coin,
    symbol: 'USDT',
    from: addressOf(network, SENDER),
    to: way === 'wrong_network' ? otherForm(to.address, network) : to.address,
    units: String(toUnits(network, amount)),
    succeeded: way !== 'failed',
  }
  if (way === 'together') return books.add([transfer, transfer])
  return Array.from({ length: way === 'twice' ? 2 : 1 }, () => books.add([transfer])).flat()
}

/** The networks of Ethereum's kind share their addresses: the mistake that people make. */
const elsewhere = (network: Protocol): Protocol => (network === 'BEP20' ? 'ERC20' : 'BEP20')

/** The same account as the other network writes it. */
function otherForm(address: string, network: Protocol): string {
  if (isChainAddress(network, address)) return address
  return etherAddressOf(accountOf(address))
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The forty hex digits of the account behind a Tron address. */
function accountOf(address: string): string {
  let value = 0n
  for (const char of address) value = value * 58n + BigInt(ALPHABET.indexOf(char))
  return value.toString(16).padStart(50, '0').slice(2, 42)
}

function readLink(key: Buffer, url: string): { order: WalletOrder; link: string } | undefined {
  const read = linkOf(key, url)
  const network = protocols.find((one) => one === read?.text('network'))
  if (!read || !network) return undefined
  const { text, link, expiresAt, returnUrl, lang } = read
  const order = { network, address: text('address'), amount: text('amount') }
  return { link, order: { ...order, expiresAt, returnUrl, lang } }
}

const WRONG = '<h1>链接不对 Wrong link</h1>'

function wallet(app: FastifyInstance, key: Buffer, books: ChainBooks) {
  app.get('/wallet', (request, reply) => {
    const read = readLink(key, request.url)
    if (!read) return html(reply, WRONG, 403)
    return html(reply, walletPage(read.order, read.link))
  })
  app.post('/wallet', (request, reply) => {
    const read = readLink(key, request.url)
    const form = (request.body ?? {}) as { way?: string; amount?: string }
    const way = walletWays.find((one) => one === form.way)
    if (!read || !way) return html(reply, WRONG, 403)
    const amount = /^\d{1,7}\.\d{2,6}$/.test(form.amount ?? '') ? form.amount : undefined
    pay(books, read.order, way, amount)
    return reply.redirect(read.order.returnUrl, 303)
  })
}

function control(app: FastifyInstance, books: ChainBooks, manner: Behaving<ChainFault>) {
  app.get('/', (_request, reply) => html(reply, chainPage(books.all(), manner.form())))
  manner.hear(app)
  app.post('/reorg', (request, reply) => {
    const form = request.body as { network?: string; depth?: string; fate?: string }
    const network = protocols.find((one) => one === form.network)
    const depth = Number.parseInt(form.depth ?? '', 10)
    if (network && depth > 0) books.turnBack(network, depth, form.fate === 'dropped' ? 'dropped' : 'again')
    return again(reply)
  })
  app.get('/books', () => ({
    transfers: books.all().map((one) => ({
      ...one,
      micro: String(fromUnits(one.network, BigInt(one.units))),
    })),
  }))
}
