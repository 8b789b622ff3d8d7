import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { m } from '../text/compiled/messages.js'
import { Pages } from './routes.tsx'
import { Button } from './ui/Button.tsx'
import { Page } from './ui/Page.tsx'
import { Lost } from './ui/States.tsx'

/** Everything that is there on every page. */
export function App() {
  return (
    <div className="app">
      <Net>
        <Pages />
      </Net>
      <LateAround />
    </div>
  )
}

// After the page: a first paint waits for nothing that it does not show.
function LateAround() {
  const [Arrived, setArrived] = useState<ComponentType | undefined>()
  useEffect(() => {
    const load = () =>
      import('./Around.tsx').then(
        (module) => setArrived(() => module.Around),
        // A page works without it; the next one tries again.
        () => void setTimeout(() => void load(), AGAIN_MS),
      )
    void load()
  }, [])
  return Arrived ? <Arrived /> : null
}

const AGAIN_MS = 5_000

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
