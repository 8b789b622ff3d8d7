// Open dialogs, bottom to top. Everything outside the top one is inert, so toasts move into it.
import { live } from '../shell/live.ts'

const stack = live<readonly HTMLDialogElement[]>([])

export const dialogs = stack

export function raise(dialog: HTMLDialogElement): () => void {
  stack.set([...stack.get(), dialog])
  return () => stack.set(stack.get().filter((each) => each !== dialog))
}
