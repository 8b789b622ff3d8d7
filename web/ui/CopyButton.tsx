import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../text/compiled/messages.js'
import { IconButton } from './Button.tsx'
import { toast } from './toast.ts'

const DONE_MS = 1_200

/** Copies a text; the icon becomes a check for a moment. `what` names it: "order number". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [done, setDone] = useState(false)
  const copy = async () => {
    if (!(await copied(text))) return toast(m.ui_copy_failed(), 'alert')
    toast(m.ui_copied(), 'done')
    setDone(true)
    setTimeout(() => setDone(false), DONE_MS)
  }
  return <IconButton icon={done ? Check : Copy} size={18} label={m.ui_copy({ what })} onPress={() => void copy()} />
}

/** Puts a text onto the clipboard; answers whether that could be done. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedByHand(text)
  }
}

// In-app browsers and plain http have no clipboard; the old way still works there.
function copiedByHand(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const host = document.querySelector('dialog[open]') ?? document.body
  const before = document.activeElement
  host.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
