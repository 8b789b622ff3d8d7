// Every page of the app by its name: the path (spec 2, decision 46) and, beside it, the query that the page reads.
// Both sides build addresses by these names; a path that is written anywhere else is a breach (tools/tidy/paths.ts).
import type { BetStatus } from './bets.ts'
import type { Category, LobbyVenue } from './lobby.ts'
import type { GameCode } from './games/catalog.ts'
import type { Board } from './lottery/game.ts'
import type { MessageGroup } from './message.ts'
import type { OfferClass } from './offers/classes.ts'
import type { AccountKind } from './withdraw/payout-account.ts'
import type { Datum } from './places.ts'
import type { FeedbackType } from './site.ts'
import type { Day, RangeName } from './time.ts'
import type { TradeType } from './wallet.ts'

declare const made: unique symbol
/** An address inside the app without its '#', "/home/pay?order=7". `inside` of the app makes one of foreign data. */
export type Address = string & { readonly [made]: true }

/** A page: called with its query, it answers its address. */
export interface PageAt<Query> {
  (...query: Asked<Query>): Address
  path: string
  /** The type of the page's query; exists in types alone, no page has the value. */
  reads?: Query
}

type Asked<Query> = keyof Query extends never ? [] : Partial<Query> extends Query ? [query?: Query] : [query: Query]

type Maybe<Name extends string, Value = string> = { [N in Name]?: Value | undefined }
/** The filter of days as a page keeps it in its address (decision 49). */
export type Days = Maybe<'range', RangeName> & Maybe<'from' | 'to', Day>

export const address = {
  home: page<Maybe<'type'>>('/'),
  homeTab: page('/pages/tabbarPages/home/index'),
  mine: page('/pages/tabbarPages/mine/index'),
  sponsors: page('/pages/tabbarPages/sponsorship/index'),
  sponsor: page<Maybe<'id'>>('/sponsorship/detail'),
  login: page<Maybe<'forgot', 1>>('/pages/userPages/login'),
  register: page<Maybe<'code'>>('/pages/userPages/register'),
  settings: page<Maybe<'part', 'devices' | 'factor' | 'close'>>('/mine/set'),
  updatePassword: page<Maybe<'which', 'withdraw'>>('/mine/updatePwd'),
  deposit: page('/mine/recharge'),
  depositOrder: page<{ order: string }>('/home/pay'),
  transfer: page('/mine/transfer'),
  withdraw: page('/mine/withdrawal'),
  interest: page<Maybe<'tab', 'ended' | 'records'>>('/mine/interest'),
  addBankCard: page('/mine/addBankCard'),
  addUsdt: page('/mine/addUSDT'),
  addWallet: page('/mine/addWallet'),
  accounts: page<Maybe<'kind', AccountKind>>('/mine/accountManagement'),
  transactions: page<Maybe<'type', TradeType> & Days>('/mine/transactionRecord'),
  moneyLog: page<Maybe<'kind'> & Days>('/mine/transactionHistory'),
  transaction: page<{ order: string } & Maybe<'n'>>('/mine/transactionDetail'),
  bets: page<Maybe<'status', BetStatus> & Days>('/mine/betRecord'),
  bet: page<{ order: string; line: number }>('/mine/betDetail'),
  search: page<Maybe<'keyword'>>('/home/search'),
  gameDetail: page<Maybe<'venue', LobbyVenue> & Maybe<'category', Category> & Maybe<'tab', 'recommend' | 'collection'>>(
    '/home/gameDetail',
  ),
  returns: page<Maybe<'game'>>('/home/returns'),
  collect: page('/mine/collect'),
  hall: page<Maybe<'family'> & Maybe<'sort', 'closing'>>('/home/gamenew'),
  /** The frame of a running game of a venue. */
  game: page<Maybe<'game', GameCode>>('/home/game'),
  odds: page<Maybe<'lottery'>>('/home/gameA'),
  official: page<Maybe<'lottery' | 'play'>>('/home/gameB'),
  offers: page<Maybe<'tab', OfferClass>>('/pages/tabbarPages/preferential/index'),
  offer: page<{ id: string }>('/preferential/detail'),
  welfare: page('/mine/welfare'),
  redemptions: page('/mine/redemptionRecord'),
  quick: page<Maybe<'lottery'>>('/home/fastFood'),
  trend: page<Maybe<'lottery'> & Maybe<'way', 'chart' | 'counts' | 'draws'>>('/home/trend'),
  rules: page<Maybe<'lottery' | 'play'>>('/home/rules'),
  verify: page<Maybe<'lottery' | 'issue' | 'order' | 'ticket'> & Maybe<'line', number>>('/home/verify'),
  /** One bet on a draw, replayed and checked: an own one, or one that its owner shared. */
  ticket: page<{ lottery: string; issue: string } & Maybe<'order' | 'ticket'> & Maybe<'line', number>>('/home/ticket'),
  orders: page<Maybe<'lottery'> & Maybe<'board', Board> & Maybe<'status', BetStatus> & Days>('/home/record'),
  order: page<{ order: string }>('/home/orderRecord'),
  chases: page<Maybe<'lottery' | 'chase'> & Maybe<'state', 'running'>>('/home/taskRecords'),
  notify: page<Maybe<'tab', 'notices'> & Maybe<'group', MessageGroup>>('/mine/notify'),
  notifyOne: page<Maybe<'id' | 'notice'>>('/mine/notifyXq'),
  vip: page('/mine/vip'),
  vipDetail: page<Maybe<'level', number>>('/mine/vipDetail'),
  personData: page('/mine/personData'),
  invite: page('/mine/invite'),
  about: page('/mine/about'),
  /** Play well; `part` is what the page begins at. */
  care: page<Maybe<'part', 'limits' | 'break'>>('/mine/care'),
  activity: page('/mine/activity'),
  liability: page('/mine/liability'),
  join: page('/mine/joinOur'),
  chooseLocation: page<Maybe<'keyword'>>('/choose-location'),
  openLocation: page<{ lat: string; lng: string } & Maybe<'name'> & Maybe<'datum', Datum>>('/open-location'),
  /** `topic` is the one that stands open. */
  help: page<Maybe<'article' | 'keyword' | 'topic'>>('/mine/helpCenter'),
  service: page<Maybe<'order'>>('/service/index'),
  /** The page that links here may fill in what it knows: a wish to correct, an order. */
  feedback: page<Maybe<'type', FeedbackType> & Maybe<'text' | 'order'>>('/service/feedback'),
  myFeedback: page('/service/myFeedback'),
  feedbackDetail: page<{ id: string }>('/service/feedbackDetail'),
  /** `code` opens what a visitor has asked. */
  chat: page<Maybe<'order' | 'code'>>('/home/kefu'),
}
export type PageName = keyof typeof address

const names = new Map(Object.entries(address).map(([name, { path }]) => [path, name as PageName]))

/** Which page lies at a path; undefined for none of ours, "/__proto__" too (BI-327). */
export const pageNameAt = (path: string): PageName | undefined => names.get(path)

function page<Query extends object = Record<never, never>>(path: string): PageAt<Query> {
  const at = (query: object = {}) => {
    const words = Object.entries(query).filter(([, word]) => word !== undefined)
    const text = words.map(([name, word]) => `${name}=${encodeURIComponent(word)}`).join('&')
    return `${path}${text && `?${text}`}` as Address
  }
  return Object.assign(at, { path })
}
