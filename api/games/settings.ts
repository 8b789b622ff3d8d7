// What an operator sets of games at venues.
import * as v from 'valibot'
import { whole } from '../shell/settings.ts'

export const gamesSettings = v.pipe(
  v.object({
    /** How many messages of one venue may be under way; the next one hears 503 and comes again (BI-274). */
    VENUE_MESSAGES: whole(1_000, 1),
    /** After how many minutes without play a launch is ended. */
    LAUNCH_IDLE_MINUTES: whole(30, 1, 1_440),
  }),
  v.transform(({ VENUE_MESSAGES, LAUNCH_IDLE_MINUTES }) => ({
    venueMessages: VENUE_MESSAGES,
    launchIdleMinutes: LAUNCH_IDLE_MINUTES,
  })),
)
