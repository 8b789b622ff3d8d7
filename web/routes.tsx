// The whole site map, exactly as spec 2 and decision 46 name the routes. Each page is a chunk of its own.
import { type ComponentType, createElement } from 'react'
import { m } from '../text/compiled/messages.js'
import { lazyPage, type LazyComponent } from './shell/lazy.tsx'
import { usePath } from './shell/router.ts'
import { ButtonLink } from './ui/Button.tsx'
import { Page } from './ui/Page.tsx'
import { Lost } from './ui/States.tsx'

const home = lazyPage(() => import('./site/HomePage.tsx'))

type Shown = ComponentType & Partial<Pick<LazyComponent, 'preload'>>

const routes: Record<string, Shown> = {
  '/': home,
  '/pages/tabbarPages/home/index': home,
  '/pages/tabbarPages/mine/index': lazyPage(() => import('./member/MinePage.tsx')),
  '/pages/userPages/login': lazyPage(() => import('./member/LoginPage.tsx')),
  '/pages/userPages/register': lazyPage(() => import('./member/RegisterPage.tsx')),
  '/mine/set': lazyPage(() => import('./member/SettingsPage.tsx')),
  '/mine/recharge': lazyPage(() => import('./deposit/DepositPage.tsx')),
  '/home/pay': lazyPage(() => import('./deposit/OrderPage.tsx')),
  '/mine/transfer': lazyPage(() => import('./transfer/TransferPage.tsx')),
  '/mine/withdrawal': lazyPage(() => import('./withdraw/WithdrawPage.tsx')),
  '/mine/addBankCard': lazyPage(() => import('./withdraw/AddBankCardPage.tsx')),
  '/mine/addUSDT': lazyPage(() => import('./withdraw/AddUsdtPage.tsx')),
  '/mine/addWallet': lazyPage(() => import('./withdraw/AddWalletPage.tsx')),
  '/mine/accountManagement': lazyPage(() => import('./withdraw/AccountsPage.tsx')),
  '/mine/transactionRecord': lazyPage(() => import('./wallet/TransactionsPage.tsx')),
  '/mine/transactionHistory': lazyPage(() => import('./wallet/MoneyLogPage.tsx')),
  '/mine/transactionDetail': lazyPage(() => import('./wallet/TransactionPage.tsx')),
  '/mine/betRecord': lazyPage(() => import('./bets/BetsPage.tsx')),
  '/mine/betDetail': lazyPage(() => import('./bets/BetPage.tsx')),
  '/home/fastFood': lazyPage(() => import('./lottery/quick/QuickPage.tsx')),
  '/home/trend': lazyPage(() => import('./lottery/trend/TrendPage.tsx')),
  '/home/rules': lazyPage(() => import('./lottery/board/RulesPage.tsx')),
  '/home/gamenew': lazyPage(() => import('./lottery/hall/HallPage.tsx')),
  '/home/gameA': lazyPage(() => import('./lottery/odds/OddsBoardPage.tsx')),
  '/home/gameB': lazyPage(() => import('./lottery/official/OfficialBoardPage.tsx')),
  '/home/record': lazyPage(() => import('./lottery/records/RecordPage.tsx')),
  '/home/orderRecord': lazyPage(() => import('./lottery/records/OrderPage.tsx')),
  '/home/taskRecords': lazyPage(() => import('./lottery/records/ChasesPage.tsx')),
  '/home/verify': lazyPage(() => import('./lottery/verify/VerifyPage.tsx')),
  '/service/index': lazyPage(() => import('./support/ServicePage.tsx')),
  ...(import.meta.env.DEV ? { '/dev': lazyPage(() => import('./dev/PartsPage.tsx')) } : {}),
}

/** Whether an address is a page of ours; Object.hasOwn, so that "/__proto__" is none (BI-327). */
export const isKnownPath = (path: string): boolean => Object.hasOwn(routes, path)

const pageOf = (path: string): Shown => (isKnownPath(path) && routes[path]) || NotFoundPage

/** Begins the chunk of an address before anything is drawn. */
export async function preloadPage(path: string): Promise<void> {
  await pageOf(path).preload?.()
}

export function Pages() {
  const path = usePath()
  // Another address is another page, even where both are drawn by one file.
  return createElement(pageOf(path), { key: path })
}

function NotFoundPage() {
  return (
    <Page title={m.ui_lost_title()} hideTitle>
      <Lost title={m.ui_lost_title()} text={m.ui_lost_text()}>
        <ButtonLink href="/" kind="tonal" size="medium">
          {m.ui_home()}
        </ButtonLink>
      </Lost>
    </Page>
  )
}
