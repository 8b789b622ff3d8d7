import { useState } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

/** A button for an act that cannot be undone: it asks once more, in a sheet. `send` does it. */
export function AskToEnd(ask: {
  icon: LucideIcon
  label: string
  title: string
  text: string
  yes: string
  no: string
  busy: boolean
  send: () => Promise<void>
}) {
  const [open, setOpen] = useState(false)
  const send = async () => {
    await ask.send()
    setOpen(false)
  }
  return (
    <>
      <Button kind="danger" icon={ask.icon} wide onPress={() => setOpen(true)}>
        {ask.label}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={ask.title} lead={ask.text}>
        <div className="column">
          <Button kind="danger" wide busy={ask.busy} onPress={() => void send()}>
            {ask.yes}
          </Button>
          <Button kind="tonal" wide onPress={() => setOpen(false)}>
            {ask.no}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
