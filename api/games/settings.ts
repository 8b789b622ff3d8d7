// What an operator sets of games at venues.
import * as v from 'valibot'
import { whole } from '../shell/settings.ts'

export const gamesSettings = v.pipe(
  v.object({
    /** The port of the house, as the machine has it: the play door's follows from it. */
    PORT: whole(8080),
    /** Where members' browsers find the play door of the venues, under the host that they reach the house by. */
    PLAY_PORT: v.optional(whole(0, 1, 65_535)),
    /** How many messages of one venue may be under way; the next one hears 503 and comes again (BI-274). */
    VENUE_MESSAGES: whole(1_000, 1),
    /** After how many minutes without play a launch is ended. */
    LAUNCH_IDLE_MINUTES: whole(30, 1, 1_440),
  }),
  v.transform(({ PORT, PLAY_PORT, VENUE_MESSAGES, LAUNCH_IDLE_MINUTES }) => ({
    playPort: PLAY_PORT ?? PORT + 1,
    venueMessages: VENUE_MESSAGES,
    launchIdleMinutes: LAUNCH_IDLE_MINUTES,
  })),
)
