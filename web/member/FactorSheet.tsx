import { useState } from 'react'
import { FACTOR_PATTERN } from '../../core/forms/access.ts'
import { m } from '../../text/compiled/messages.js'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { FactorCode } from './fields.tsx'

type FactorProps = {
  open: boolean
  onClose: () => void
  /** Resolves to a message where the code was no good. */
  onCode: (code: string) => Promise<string | undefined>
}

/** Asks for the second factor once the withdrawal password was right. */
export function FactorSheet({ open, onClose, onCode }: FactorProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.access_withdraw_factor_title()}
      lead={m.access_withdraw_factor_lead()}
    >
      <Ask onCode={onCode} />
    </Sheet>
  )
}

function Ask({ onCode }: Pick<FactorProps, 'onCode'>) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (busy) return
    if (!FACTOR_PATTERN.test(code.trim())) return setWrong(m.access_factor_shape())
    setBusy(true)
    setWrong(await onCode(code.trim()))
    setBusy(false)
  }
  return (
    <form
      noValidate
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <FactorCode
        part={{
          value: code,
          onChange: (text) => {
            setCode(text)
            setWrong(undefined)
          },
          error: wrong,
        }}
      />
      <Button type="submit" wide busy={busy}>
        {m.access_next()}
      </Button>
    </form>
  )
}
