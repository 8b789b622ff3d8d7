// What the operator sets of what people decide by two.
import { declared, setting, whole } from '../shell/settings.ts'

export const peopleSettings = declared({
  PROPOSAL_HOURS: setting(
    whole(72, 1, 720),
    'Hours within which a second person approves what one has proposed; behind them it is proposed again',
  ),
})
