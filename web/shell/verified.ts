// A command was refused because the member is not verified yet: one sheet asks, and what waits goes on (decision 68).
import { live, useLive } from './live.ts'

type Asking = { answer: Promise<boolean>; done: (isVerified: boolean) => void }

const asking = live<Asking | undefined>(undefined)

/** Asks the member for missing details, once for all commands that wait. Answers whether they are there now. */
export function becomesVerified(): Promise<boolean> {
  const open = asking.get()
  if (open) return open.answer
  let resolve: (isVerified: boolean) => void
  const answer = new Promise<boolean>((settle) => (resolve = settle))
  const done = (isVerified: boolean) => {
    asking.set(undefined)
    resolve(isVerified)
  }
  asking.set({ answer, done })
  return answer
}

/** The question that is open, for the sheet that asks it. */
export const useAsking = (): Asking | undefined => useLive(asking)
