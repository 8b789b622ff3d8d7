// The page at each address of core/addresses.ts. Each page is a chunk of its own.
import { type ComponentType, createElement, useEffect } from 'react'
import { type PageName, pageNameAt } from '../core/addresses.ts'
import type { Begins } from './build/first.ts'
import { lazyPage, type LazyComponent } from './shell/lazy.tsx'
import { openedAt } from './shell/opened.ts'
import { usePath } from './shell/router.ts'

const home = lazyPage(() => import('./site/HomePage.tsx'), 'wallet')

type Shown = ComponentType & Partial<Pick<LazyComponent, 'preload' | 'isHere'>>

const pages: Record<PageName, Shown> = {
  home,
  homeTab: home,
  mine: lazyPage(() => import('./member/MinePage.tsx'), 'wallet'),
  sponsors: lazyPage(() => import('./sponsor/SponsorsPage.tsx')),
  sponsor: lazyPage(() => import('./sponsor/SponsorPage.tsx'), 'text'),
  login: lazyPage(() => import('./member/LoginPage.tsx'), 'form'),
  register: lazyPage(() => import('./member/RegisterPage.tsx'), 'form'),
  settings: lazyPage(() => import('./member/SettingsPage.tsx')),
  updatePassword: lazyPage(() => import('./member/UpdatePasswordPage.tsx'), 'form'),
  deposit: lazyPage(() => import('./deposit/DepositPage.tsx'), 'money'),
  depositOrder: lazyPage(() => import('./deposit/OrderPage.tsx'), 'receipt'),
  transfer: lazyPage(() => import('./transfer/TransferPage.tsx'), 'money'),
  withdraw: lazyPage(() => import('./withdraw/WithdrawPage.tsx'), 'money'),
  interest: lazyPage(() => import('./savings/InterestPage.tsx'), 'wallet'),
  addBankCard: lazyPage(() => import('./withdraw/AddBankCardPage.tsx'), 'form'),
  addUsdt: lazyPage(() => import('./withdraw/AddUsdtPage.tsx'), 'form'),
  addWallet: lazyPage(() => import('./withdraw/AddWalletPage.tsx'), 'form'),
  accounts: lazyPage(() => import('./withdraw/AccountsPage.tsx')),
  transactions: lazyPage(() => import('./wallet/TransactionsPage.tsx')),
  moneyLog: lazyPage(() => import('./wallet/MoneyLogPage.tsx')),
  transaction: lazyPage(() => import('./wallet/TransactionPage.tsx'), 'receipt'),
  bets: lazyPage(() => import('./bets/BetsPage.tsx')),
  bet: lazyPage(() => import('./bets/BetPage.tsx'), 'receipt'),
  offers: lazyPage(() => import('./offers/OffersPage.tsx')),
  offer: lazyPage(() => import('./offers/OfferPage.tsx'), 'text'),
  welfare: lazyPage(() => import('./offers/WelfarePage.tsx')),
  redemptions: lazyPage(() => import('./offers/RedemptionsPage.tsx')),
  search: lazyPage(() => import('./lobby/SearchPage.tsx')),
  gameDetail: lazyPage(() => import('./lobby/GameDetailPage.tsx')),
  returns: lazyPage(() => import('./lobby/ReturnsPage.tsx')),
  collect: lazyPage(() => import('./lobby/CollectPage.tsx')),
  quick: lazyPage(() => import('./lottery/quick/QuickPage.tsx'), 'ring'),
  trend: lazyPage(() => import('./lottery/trend/TrendPage.tsx'), 'chart'),
  rules: lazyPage(() => import('./lottery/board/RulesPage.tsx'), 'text'),
  hall: lazyPage(() => import('./lottery/hall/HallPage.tsx'), 'hall'),
  game: lazyPage(() => import('./games/GamePage.tsx'), 'board'),
  odds: lazyPage(() => import('./lottery/odds/OddsBoardPage.tsx'), 'board'),
  official: lazyPage(() => import('./lottery/official/OfficialBoardPage.tsx'), 'board'),
  orders: lazyPage(() => import('./lottery/records/RecordPage.tsx')),
  order: lazyPage(() => import('./lottery/records/OrderPage.tsx'), 'receipt'),
  chases: lazyPage(() => import('./lottery/records/ChasesPage.tsx')),
  verify: lazyPage(() => import('./lottery/verify/VerifyPage.tsx'), 'proof'),
  ticket: lazyPage(() => import('./lottery/replay/TicketPage.tsx'), 'proof'),
  notify: lazyPage(() => import('./message/NotifyPage.tsx')),
  notifyOne: lazyPage(() => import('./message/NotifyOnePage.tsx')),
  vip: lazyPage(() => import('./vip/VipPage.tsx'), 'wallet'),
  vipDetail: lazyPage(() => import('./vip/VipDetailPage.tsx')),
  personData: lazyPage(() => import('./member/PersonDataPage.tsx')),
  invite: lazyPage(() => import('./invite/InvitePage.tsx')),
  liability: lazyPage(() => import('./liability/LiabilityPage.tsx'), 'proof'),
  care: lazyPage(() => import('./care/CarePage.tsx'), 'wallet'),
  activity: lazyPage(() => import('./care/ActivityPage.tsx'), 'wallet'),
  about: lazyPage(() => import('./site/AboutPage.tsx')),
  join: lazyPage(() => import('./join/JoinPage.tsx')),
  chooseLocation: lazyPage(() => import('./places/ChoosePage.tsx')),
  openLocation: lazyPage(() => import('./places/OpenPage.tsx')),
  help: lazyPage(() => import('./help/HelpPage.tsx')),
  service: lazyPage(() => import('./support/ServicePage.tsx')),
  feedback: lazyPage(() => import('./support/FeedbackPage.tsx')),
  myFeedback: lazyPage(() => import('./support/MyFeedbackPage.tsx')),
  feedbackDetail: lazyPage(() => import('./support/FeedbackDetailPage.tsx')),
  chat: lazyPage(() => import('./support/ChatPage.tsx')),
}

/** The page of any other address. */
const notFound = lazyPage(() => import('./site/NotFound.tsx').then(({ NotFound }) => ({ default: NotFound })), 'text')

/** A page of all parts of the app, for those who build it. */
const parts = import.meta.env.DEV ? lazyPage(() => import('./dev/PartsPage.tsx')) : undefined

function pageOf(path: string): Shown {
  const name = pageNameAt(path)
  if (name) return pages[name]
  return (path === '/dev' && parts) || notFound
}

/** Begins the chunk of an address before anything is drawn. */
export async function preloadPage(path: string): Promise<void> {
  await pageOf(path).preload?.()
}

/** Whether a page opens without a wait for its chunk. */
export const pageIsHere = (path: string): boolean => pageOf(path).isHere?.() ?? true

const { koiBegin } = globalThis as Begins

/** Begins a page that will be opened soon: its files all at once. */
export function beginPage(path: string): void {
  koiBegin?.(path)
  void preloadPage(path)
}

export function Pages() {
  const path = usePath()
  // Every page, those too that need no file: what comes after one of them is not the first.
  openedAt(path)
  useEffect(() => koiBegin?.(path), [path])
  // Another address is another page, even where both are drawn by one file.
  return createElement(pageOf(path), { key: path })
}
