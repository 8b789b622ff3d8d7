// Settings of games at venues that an operator sets.
import { declared, setting, whole } from '../shell/settings.ts'

export const gamesSettings = declared({
  VENUE_MESSAGES: setting(
    whole(1_000, 1),
    'How many messages of one venue may be under way; the next one hears 503 and comes again (BI-274)',
  ),
  ROUND_QUERY_MINUTES: setting(
    whole(10, 1, 1_440),
    'After how many minutes a seamless round that is still open is asked about',
  ),
  LAUNCH_IDLE_MINUTES: setting(whole(30, 1, 1_440), 'After how many minutes without play a launch is ended'),
})
