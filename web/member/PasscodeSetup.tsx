import { useState } from 'react'
import { isWeakPasscode, member } from '../../core/member/member.ts'
import { m } from '../../text/compiled/messages.js'
import { useAction } from '../shell/query.ts'
import { Passcode } from '../ui/Passcode.tsx'
import { toast } from '../ui/toast.ts'

type SetupProps = { open: boolean; onClose: () => void; onDone: () => void }

/** Sets the withdrawal password in a sheet, where it is first needed: twice the same six digits. */
export function PasscodeSetup({ open, onClose, onDone }: SetupProps) {
  const [first, setFirst] = useState<string>()
  const set = useAction(member.setWithdrawPassword)
  const close = () => {
    setFirst(undefined)
    onClose()
  }
  const onCode = async (code: string) => {
    if (first === undefined) {
      if (isWeakPasscode(code, null)) return m.member_passcode_weak()
      setFirst(code)
      return undefined
    }
    if (code !== first) {
      setFirst(undefined)
      return m.member_passcode_differs()
    }
    const answer = await set.run({ password: code })
    setFirst(undefined)
    if (!answer.ok && answer.reason !== 'passcode_set') return answer.message
    toast(m.member_passcode_done(), 'done')
    onDone()
    return undefined
  }
  return (
    <Passcode
      open={open}
      onClose={close}
      title={first === undefined ? m.member_passcode_choose() : m.member_passcode_repeat()}
      lead={m.member_passcode_why()}
      onCode={onCode}
      forgot={false}
    />
  )
}
