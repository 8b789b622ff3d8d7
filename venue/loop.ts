// A loop that looks at the clock for as long as the process lives: tables and leagues have one each.

export type Loop = {
  /** Starts a look at once. A loop that was never woken only goes on with work that was open before. */
  wake(): void
  stop(): Promise<void>
}

const TRY_AGAIN_MS = 500
/** The factor by which the pause between two looks grows while no page watches. */
export const UNWATCHED = 4
/** The same factor before the first guest, when no round was open at the start: the first guest starts a look at once. */
export const UNOPENED = 40

/** `look` does what is due, and answers how many ms to wait. */
export function runLoop(look: (isAwake: boolean) => Promise<number>): Loop {
  let isOpen = true
  let isAwake = false
  let isRoused = false
  let rouse = () => {}
  const pause = (ms: number) =>
    new Promise<void>((wake) => {
      const timer = setTimeout(wake, ms)
      rouse = () => {
        clearTimeout(timer)
        wake()
      }
    })
  const going = (async () => {
    while (isOpen) {
      isRoused = false
      // The database may not answer; the loop goes on once it does.
      const waitMs = await look(isAwake).catch(() => TRY_AGAIN_MS)
      // A guest may have come while it looked.
      if (isOpen && waitMs > 0 && !isRoused) await pause(waitMs)
    }
  })()
  return {
    wake: () => {
      isAwake = true
      isRoused = true
      rouse()
    },
    stop: async () => {
      isOpen = false
      rouse()
      await Promise.race([going, new Promise((wake) => setTimeout(wake, 500))])
    },
  }
}
