import { useMemo } from 'react'
import { session } from '../core/desk/session.ts'
import { useLive } from '../web/shell/live.ts'
import { SignIn } from './pages/SignIn.tsx'
import { Today } from './pages/Today.tsx'
import { Proposals } from './pages/Proposals.tsx'
import { Find } from './pages/Find.tsx'
import { File } from './pages/File.tsx'
import { Review } from './pages/Review.tsx'
import { Reviews } from './pages/Reviews.tsx'
import { Group } from './pages/Group.tsx'
import { UnderWay } from './pages/UnderWay.tsx'
import { Failed } from './parts/Failed.tsx'
import { Frame } from './parts/Frame.tsx'
import { token, useDesk } from './shell/ask.ts'
import { language } from './shell/look.ts'
import { MeContext, usePlace } from './shell/place.ts'
import { useStream } from './shell/stream.ts'

const ME_MS = 60_000

/** The desk: the sign-in, or the page of the address in its frame. A change of language draws everything anew. */
export function Desk() {
  const isIn = useLive(token) !== undefined
  const lang = useLive(language)
  return isIn ? <Within key={lang} /> : <SignIn key={lang} />
}

function Within() {
  useStream()
  const me = useDesk(session.me, {}, { everyMs: ME_MS })
  const page = usePlace()
  const shown = useMemo(() => pageOf(page), [page])
  if (!me.data) return me.error && <Failed error={me.error} busy={me.isFetching} onAgain={me.refetch} />
  return (
    <MeContext value={me.data}>
      <Frame>{shown}</Frame>
    </MeContext>
  )
}

function pageOf([name, first = '', second = '', third = '']: string[]) {
  if (name === 'proposals') return <Proposals />
  if (name === 'members') return <Find key={first} text={first} />
  if (name === 'file') return <File key={first} username={first} part={second || 'overview'} item={third} />
  if (name === 'payouts') return second ? <Review username={first} id={second} /> : <Reviews />
  if (name === 'money') return <UnderWay key={first} what={first} />
  if (name === 'do') return <Group key={first} group={first} verb={second} />
  return <Today />
}
