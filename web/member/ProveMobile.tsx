import { access } from '../../core/member/access.ts'
import { proveForm } from '../../core/forms/access.ts'
import { m } from '../../text/compiled/messages.js'
import { useForm } from '../shell/form.ts'
import { queryClient } from '../shell/query.ts'
import { member } from '../../core/member/member.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { toast } from '../ui/toast.ts'
import { CodeField } from './CodeField.tsx'

type ProveProps = {
  open: boolean
  /** The mobile as the member sees it, with its middle hidden. */
  mobile: string
  onClose: () => void
}

/** Proves the member's mobile by a code, in a sheet. */
export function ProveMobile({ open, mobile, onClose }: ProveProps) {
  return (
    <Sheet open={open} onClose={onClose} title={m.access_prove_title()} lead={m.access_prove_lead({ mobile })}>
      <Prove onDone={onClose} />
    </Sheet>
  )
}

function Prove({ onDone }: { onDone: () => void }) {
  const form = useForm(access.proveMobile, {
    name: 'prove',
    rules: proveForm,
    start: { request: '', code: '' },
    problems: ({ request }) => ({ code: request === '' ? m.access_code_first() : '' }),
    at: { code_wrong: ['code'], code_over: ['code'] },
    onDone: () => {
      toast(m.access_prove_done(), 'done')
      void queryClient.invalidateQueries({ queryKey: [member.userInfo.path] })
      onDone()
    },
  })
  return (
    <form onSubmit={form.send} noValidate className="form">
      <CodeField field={form.part('code')} purpose="mobile" onSent={(request) => form.set({ request })} />
      <Button type="submit" wide busy={form.busy} off={!form.isReady}>
        {m.access_prove()}
      </Button>
    </form>
  )
}
