import * as v from 'valibot'
import { factorCode, factorRefusals } from '../../core/forms/access.ts'
import { m } from '../../text/compiled/messages.js'
import { useFields } from '../shell/form.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { FactorCode } from './fields.tsx'

type FactorProps = {
  open: boolean
  onClose: () => void
  /** Resolves to a message where the code was no good. */
  onCode: (code: string) => Promise<string | undefined>
  busy: boolean
}

/** Asks for the second factor once the withdrawal password was right. */
export function FactorSheet({ open, onClose, onCode, busy }: FactorProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.access_withdraw_factor_title()}
      lead={m.access_withdraw_factor_lead()}
    >
      <Ask onCode={onCode} busy={busy} />
    </Sheet>
  )
}

const rules = { input: v.strictObject({ code: factorCode }), refusals: factorRefusals }

function Ask({ onCode, busy }: Pick<FactorProps, 'onCode' | 'busy'>) {
  const form = useFields({ name: 'withdraw-factor', rules, start: { code: '' } })
  const send = form.submit(async ({ code }) => {
    const wrong = await onCode(code)
    if (wrong !== undefined) form.refuse(['code'], wrong)
  })
  return (
    <form noValidate className="form" onSubmit={(event) => void send(event)}>
      <FactorCode part={form.part('code')} />
      <Button type="submit" wide busy={busy}>
        {m.access_next()}
      </Button>
    </form>
  )
}
