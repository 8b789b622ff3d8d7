import { QueryClientProvider } from '@tanstack/react-query'
import { Component, type ReactNode, useEffect } from 'react'
import { Router } from 'wouter'
import { site } from '../core/site.ts'
import { m } from '../text/compiled/messages.js'
import { missMenu, takeMenu } from './menu.ts'
import { usePush } from './push.ts'
import { queryClient, useCall } from './query.ts'
import { useHashLocation } from './router.ts'
import { Pages } from './routes.tsx'
import { Button } from './ui/Button.tsx'
import { KoiChip } from './ui/KoiChip.tsx'
import { Page } from './ui/Page.tsx'
import { Lost } from './ui/States.tsx'
import { Toasts } from './ui/Toasts.tsx'

/** Everything that is there on every page. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router hook={useHashLocation} searchHook={useHashLocation.searchHook} hrefs={useHashLocation.hrefs}>
        <div className="app">
          <Net>
            <Pages />
          </Net>
          <KoiChip />
          <Toasts />
          <Menu />
        </div>
      </Router>
    </QueryClientProvider>
  )
}

const MENU_STALE_MS = 10 * 60_000

// Draws nothing: keeps the tab bar as the server's menu says, and reads again what a lost event told.
function Menu() {
  const menu = useCall(site.sideMenu, {}, { staleMs: MENU_STALE_MS })
  useEffect(() => {
    if (menu.data) takeMenu(menu.data)
    else if (menu.isError) missMenu()
  }, [menu.data, menu.isError])
  usePush('resync', () => void queryClient.invalidateQueries())
  return null
}

/** A page that throws must not take the app with it: money and bets are on the server. */
class Net extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Page title={m.ui_crash_title()} hideTitle>
        <Lost title={m.ui_crash_title()} text={m.ui_crash_text()}>
          <Button size="medium" onPress={() => location.reload()}>
            {m.ui_refresh()}
          </Button>
        </Lost>
      </Page>
    )
  }
}
