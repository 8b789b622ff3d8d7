// The house's clock as this device sees it. Draws close by the server's time, and a phone's own clock
// may be minutes off or be set back while the page is open, so only the monotonic one is counted on.
let offsetMs = Date.now() - performance.now()
let bestTripMs = Infinity
let takenAt = -Infinity

// A better measurement stays until it is old: clocks of phones drift, and some stop in sleep.
const STALE_AFTER_MS = 60_000

/** Learns from one response: what the server said, and when the request left and came back. */
export function learnTime(serverMs: number, sentAt: number, receivedAt: number): void {
  if (!Number.isFinite(serverMs)) return
  const tripMs = receivedAt - sentAt
  const guess = serverMs + tripMs / 2 - receivedAt
  // The estimate is wrong by half a trip at most; a leap beyond that means that the clock slept.
  const slept = Math.abs(guess - offsetMs) > tripMs + bestTripMs
  if (tripMs > bestTripMs && receivedAt - takenAt < STALE_AFTER_MS && !slept) return
  offsetMs = guess
  bestTripMs = tripMs
  takenAt = receivedAt
}

// A pushed time may have waited on its way, so one earlier than ours is no sign of a wrong clock.
const AHEAD_MS = 2_000

/** Learns from a time that the house pushed: by now it is at least that late. */
export function hearTime(serverMs: number): void {
  if (!Number.isFinite(serverMs)) return
  const behindMs = serverMs - serverNow()
  if (behindMs > 0) offsetMs += behindMs
  // Far ahead of the house: then the next response is taken, however slow it is.
  else if (-behindMs > AHEAD_MS) takenAt = -Infinity
}

/** Now in the house, epoch milliseconds. Before the first response: the device's own idea of it. */
export const serverNow = (): number => performance.now() + offsetMs
