// Pages come in chunks. What is shown while one is on its way (spec 2 and 9, decision 42).
import { type ComponentType, useEffect, useState } from 'react'
import { address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { useOnline } from './online.ts'
import { isFirstOpening, openedAt } from './opened.ts'
import { usePath } from './router.ts'
import { pageWaitsMs } from './told.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Bone, Lost } from '../ui/States.tsx'
import type { ShapeName } from '../ui/Shape.tsx'
import { TabBar } from '../ui/TabBar.tsx'

const [placeholderMs = 0, slow = 0, errorMs = 0, failedMs = 0] = pageWaitsMs
export const slowMs = slow

const TABS = '/pages/tabbarPages/'

/** `prepare` fetches what the page cannot be drawn without, beside the answers of the house. */
type Prepared = ComponentType & { prepare?: () => Promise<unknown> }
type Load = () => Promise<{ default: Prepared }>
const noop = () => undefined

/** `preload` begins the chunk and is done when it has come, or has failed: the page tells the rest. */
export type LazyComponent = ComponentType & { preload: () => Promise<void>; isHere: () => boolean }

type Stage = 'quiet' | 'placeholder' | 'slow' | 'error' | 'failed'

/** A page of its own chunk, and the shape that stands for it meanwhile. Asked for once; what has arrived is shown without a wait. */
export function lazyPage(load: Load, shape: ShapeName = 'list'): LazyComponent {
  let loaded: Prepared | undefined
  let loading: Promise<Prepared> | undefined
  const begin = () =>
    (loading ??= load().then(
      (module) => (loaded = module.default),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))

  function LazyPage() {
    const [Arrived, setArrived] = useState<ComponentType | undefined>(() => loaded)
    const [stage, setStage] = useState<Stage>('quiet')
    const path = usePath()
    useEffect(() => {
      if (loaded) return
      const waited = performance.now() - openedAt(path)
      const at = (ms: number, next: Stage) => setTimeout(() => setStage(next), ms - waited)
      const timers = [
        at(placeholderMs, 'placeholder'),
        at(slowMs, 'slow'),
        at(errorMs, 'error'),
        at(failedMs, 'failed'),
      ]
      const fail = () => {
        timers.forEach(clearTimeout)
        setStage('failed')
      }
      const arrive = (page: ComponentType) => setArrived(() => page)
      begin().then(arrive, fail)
      // A browser may keep what failed for as long as the page lives, so a second failure starts the app anew: here
      // is nothing yet that could be lost.
      const again = () => begin().then(arrive, () => location.reload())
      window.addEventListener('online', again)
      return () => {
        timers.forEach(clearTimeout)
        window.removeEventListener('online', again)
      }
    }, [path])
    return Arrived ? <Arrived /> : <Waiting stage={stage} shape={shape} />
  }
  // The first page takes the place of its opening, in which all of that stands.
  const prepared = ({ prepare }: Prepared) => (isFirstOpening() ? prepare?.() : undefined)
  const preload = () => begin().then(prepared).then(noop, noop)
  return Object.assign(LazyPage, { preload, isHere: () => loaded !== undefined })
}

/** A part of a page that is needed later, or not at all: nothing until it has come. */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined
  const preload = async () => (loaded ??= await arrival(load))
  function LatePart(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | undefined>(() => loaded)
    useEffect(() => {
      if (!loaded) void preload().then((part) => setPart(() => part))
    }, [])
    return Part ? <Part {...props} /> : null
  }
  return Object.assign(LatePart, { preload })
}

const AGAIN_MS = 5_000

/** A page works without its late parts, so what could not come is asked for again. */
async function arrival<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}

// A late part, so that the placeholder does not delay the first paint.
const Shape = latePart(() => import('../ui/Shape.tsx').then((module) => module.Shape))

function Waiting({ stage, shape }: { stage: Stage; shape: ShapeName }) {
  const isTab = usePath().startsWith(TABS)
  const isOnline = useOnline()
  if (stage === 'quiet') return null
  if (stage === 'error' || stage === 'failed')
    return (
      <Page title={m.ui_chunk_title()} hideTitle tab={isTab}>
        <Lost
          title={m.ui_chunk_title()}
          text={stage === 'failed' ? (isOnline ? m.ui_chunk_failed() : m.ui_chunk_offline()) : m.ui_chunk_late()}
        >
          <ButtonLink href={address.home()} kind="tonal" size="medium">
            {m.ui_home()}
          </ButtonLink>
          <Button size="medium" onPress={() => location.reload()}>
            {m.ui_refresh()}
          </Button>
        </Lost>
      </Page>
    )
  return (
    <div aria-busy style={{ padding: 'calc(56px + var(--safe-t)) 0 0' }}>
      {shape !== 'board' && shape !== 'ring' && (
        <div style={{ padding: '0 16px 14px' }}>
          <Bone width="36%" height={32} />
        </div>
      )}
      <Shape of={shape} />
      {stage === 'slow' && (
        <p role="status" className="dim" style={{ textAlign: 'center', padding: 16 }}>
          {m.ui_slow()}
        </p>
      )}
      {isTab && <TabBar />}
    </div>
  )
}
