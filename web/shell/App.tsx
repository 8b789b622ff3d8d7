import { Component, type ReactNode } from 'react'
import { m } from '../../text/compiled/messages.js'
import { latePart } from './lazy.tsx'
import { Pages } from '../routes.tsx'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Lost } from '../ui/States.tsx'

// Loaded after the page: the first paint does not show it.
const Around = latePart(() => import('./Around.tsx').then((module) => module.Around))

/** The frame of every page. */
export function App() {
  return (
    <div className="app">
      <Net>
        <Pages />
      </Net>
      <Around />
    </div>
  )
}

/** Where a page throws, the app stays and offers to load again: money and bets are safe on the server. */
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
