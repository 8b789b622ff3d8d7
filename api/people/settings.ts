// Settings of decisions by two people that the operator sets.
import { declared, setting, whole } from '../shell/settings.ts'

export const peopleSettings = declared({
  PROPOSAL_HOURS: setting(
    whole(72, 1, 720),
    'Hours within which a second person approves what one has proposed; behind them it is proposed again',
  ),
})
