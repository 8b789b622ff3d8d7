import type { ReactNode } from 'react'
import { m } from '../../text/compiled/messages.js'
import { useSession } from '../shell/session.ts'
import { signInHere } from '../shell/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/States.tsx'

/** Content of members alone; a visitor is asked to sign in and comes back to it. */
export function SignedIn({ children }: { children: ReactNode }) {
  if (useSession() !== undefined) return children
  return (
    <Empty title={m.offers_sign_in_first()} text={m.offers_sign_in_text()}>
      <Button size="medium" onPress={signInHere}>
        {m.offers_sign_in_do()}
      </Button>
    </Empty>
  )
}
