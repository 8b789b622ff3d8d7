import { address } from '../../core/addresses.ts'
import { member } from '../../core/member/member.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/query.ts'
import { useSession } from '../shell/session.ts'
import { Link } from '../ui/Link.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { toast } from '../ui/toast.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import { correction } from './correction.ts'
import s from './PersonDataPage.module.css'

/** Asked once, when the first deposit, bet or transfer to a venue needs it: what was wanted goes on (decision 68). */
export function VerifySheet({ onEnd }: { onEnd: (isVerified: boolean) => void }) {
  const signedIn = useSession() !== undefined
  const user = useCall(member.userInfo, {}, { when: signedIn, quiet: true })
  const done = () => {
    toast(m.profile_verify_done(), 'done')
    onEnd(true)
  }
  return (
    <Sheet
      open
      onClose={() => onEnd(false)}
      title={m.profile_verify_title()}
      lead={m.profile_verify_lead({ name: user.data?.realName ?? '' })}
    >
      <ConfirmForm field="birthday" submit={m.profile_verify_go()} onDone={done}>
        <Link href={address.feedback(correction())} className={s.trouble}>
          {m.profile_verify_help()}
        </Link>
      </ConfirmForm>
    </Sheet>
  )
}
