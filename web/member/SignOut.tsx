import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import { member } from '../../core/member/member.ts'
import { m } from '../../text/compiled/messages.js'
import { forgetDrafts } from '../shell/draft.ts'
import { useAction } from '../shell/query.ts'
import { go } from '../shell/router.ts'
import { keepSession } from '../shell/session.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { toast } from '../ui/toast.ts'
import s from './SettingsPage.module.css'

/** Ends the session, after asking once. */
export function SignOut() {
  const [asking, setAsking] = useState(false)
  const logout = useAction(member.logout)
  const leave = async () => {
    // Whatever the house answers, or cannot: this device must not stay signed in.
    await logout.run({})
    keepSession(undefined)
    forgetDrafts()
    go(address.home(), { replace: true })
    toast(m.member_signed_out(), 'done')
  }
  return (
    <>
      <Button kind="danger" wide icon={LogOut} onPress={() => setAsking(true)}>
        {m.member_sign_out()}
      </Button>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        title={m.member_sign_out_title()}
        lead={m.member_sign_out_lead()}
      >
        <div className={s.choice}>
          <Button kind="tonal" onPress={() => setAsking(false)}>
            {m.member_sign_out_stay()}
          </Button>
          <Button kind="danger" busy={logout.busy} onPress={() => void leave()}>
            {m.member_sign_out()}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
