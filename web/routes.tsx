// The whole site map, exactly as spec 2 and decision 46 name the routes. Each page is a chunk of its own.
import { type ComponentType, createElement } from 'react'
import { m } from '../text/compiled/messages.js'
import { lazyPage, type LazyComponent } from './lazy.tsx'
import { usePath } from './router.ts'
import { ButtonLink } from './ui/Button.tsx'
import { Page } from './ui/Page.tsx'
import { Lost } from './ui/States.tsx'

const files = import.meta.glob<{ default: ComponentType }>(['./*/*Page.tsx', '!./ui/*', '!./dev/*'])

const page = (file: string) => {
  const load = files[`./${file}.tsx`]
  return load ? lazyPage(load) : NotFoundPage
}

const home = page('site/HomePage')

type Shown = ComponentType & Partial<Pick<LazyComponent, 'preload'>>

const routes: Record<string, Shown> = {
  '/': home,
  '/pages/tabbarPages/home/index': home,
  '/pages/tabbarPages/mine/index': page('member/MinePage'),
  '/pages/userPages/login': page('member/LoginPage'),
  '/pages/userPages/register': page('member/RegisterPage'),
  '/mine/set': page('member/SettingsPage'),
  '/mine/recharge': page('deposit/DepositPage'),
  '/home/pay': page('deposit/OrderPage'),
  '/mine/withdrawal': page('withdraw/WithdrawPage'),
  '/mine/addBankCard': page('withdraw/AddBankCardPage'),
  '/mine/transactionRecord': page('wallet/TransactionsPage'),
  '/mine/transactionDetail': page('wallet/TransactionPage'),
  '/mine/betRecord': page('bets/BetsPage'),
  '/mine/betDetail': page('bets/BetPage'),
  '/home/gameA': page('lottery/OddsBoardPage'),
  '/home/verify': page('lottery/VerifyPage'),
  '/service/index': page('support/ServicePage'),
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
