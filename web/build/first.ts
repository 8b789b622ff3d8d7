// What a page asks the house for as soon as it is drawn. The script in the page (boot.ts) asks for it beside the app
// instead of after it; e2e/first.spec.ts sees that the page itself asks in the same words.
import type { Endpoint } from '../../core/endpoint.ts'
import type { PageName } from '../../core/addresses.ts'
import { lobby } from '../../core/lobby.ts'
import { lottery } from '../../core/lottery/calls.ts'
import { deposit } from '../../core/deposit.ts'
import { message } from '../../core/message.ts'
import { site } from '../../core/site.ts'
import { wallet } from '../../core/wallet.ts'

/** An input whose `lottery` is empty has that of the address. */
type Call = { path: string; input: Record<string, unknown>; isMember?: true }

type Page = {
  isHome?: true
  /** What stands there before the app has come (openings). */
  opening?: OpeningName
  /** A picture of it. */
  picture?: string
  /** Its chunks, as places in `files`. */
  files?: number[]
  /** The rules of a lottery, by its code. */
  games?: Record<string, number[]>
  calls?: Call[]
}

/** What the script knows: of pages by their paths, of a board whose address names no lottery, of an order's page. */
export type First = {
  /** The first scripts of the app; none where the page itself names them, as the dev server's does. */
  app: string[]
  files: string[]
  lottery: string
  order: string
  pages: Record<string, Page>
}

/** What the script leaves to the app: begins the files of a page, by its path. The dev server knows none. */
export type Begins = { koiBegin?: (path: string) => void }

const call = ({ path, access }: Endpoint, input: Call['input'] = {}): Call => ({
  ...{ path, input },
  ...(access === 'member' && { isMember: true }),
})
const ofLottery = { lottery: '' }
const balance = call(wallet.balance)
const home = [call(lottery.list), call(lobby.allGames), call(message.bulletin), call(site.slides), balance]

/** Of which pages the build draws what they say whatever the house answers; the words are in web/openings.tsx. */
export const openings = {
  login: 'login',
  deposit: 'deposit',
  withdraw: 'withdraw',
  transfer: 'transfer',
  transactions: 'transactions',
  bets: 'bets',
  odds: 'board',
  official: 'board',
  quick: 'board',
} as const satisfies Partial<Record<PageName, string>>
export type OpeningName = (typeof openings)[keyof typeof openings]

/** Where a page is not here, it asks for itself. */
export const firstCalls: Partial<Record<PageName, Call[]>> = {
  home,
  homeTab: home,
  hall: [call(lottery.list), call(lobby.collected)],
  mine: [balance],
  deposit: [call(deposit.channels)],
  transactions: [call(wallet.tradeTypes)],
  odds: [
    call(lottery.info, ofLottery),
    call(lottery.odds, ofLottery),
    call(lottery.draws, { ...ofLottery, size: 8 }),
    balance,
  ],
}
