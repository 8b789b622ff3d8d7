// The operator's settings of games at venues.
import * as v from 'valibot'
import { whole } from '../shell/settings.ts'

export const gamesSettings = v.pipe(
  v.object({
    /** The most messages of one venue under way at once; the next is answered 503 and has to be repeated (BI-274). */
    VENUE_MESSAGES: whole(1_000, 1),
    /** After how many minutes a seamless round that is still open is asked about. */
    ROUND_QUERY_MINUTES: whole(10, 1, 1_440),
    /** After how many minutes without play a launch is ended. */
    LAUNCH_IDLE_MINUTES: whole(30, 1, 1_440),
  }),
  v.transform(({ VENUE_MESSAGES, ROUND_QUERY_MINUTES, LAUNCH_IDLE_MINUTES }) => ({
    venueMessages: VENUE_MESSAGES,
    roundQueryMinutes: ROUND_QUERY_MINUTES,
    launchIdleMinutes: LAUNCH_IDLE_MINUTES,
  })),
)
