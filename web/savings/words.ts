// How the page of savings speaks of rates, states and what happened.
import type { Holding, LockState, SavingsAct, SavingsRecord } from '../../core/savings/savings.ts'
import { m } from '../../text/compiled/messages.js'
import type { TagKind } from '../ui/Tag.tsx'

export const stateTexts: Record<LockState, () => string> = {
  open: m.savings_state_open,
  matured: m.savings_state_matured,
  renewed: m.savings_state_renewed,
  early: m.savings_state_early,
}

export const stateKind = ({ state }: Holding): TagKind =>
  state === 'open' ? 'pending' : state === 'early' ? 'plain' : 'ok'

const acts: Record<SavingsAct, (words: { product: string }) => string> = {
  in: () => m.savings_act_in(),
  out: () => m.savings_act_out(),
  lock: m.savings_act_lock,
  early: m.savings_act_early,
  matured: m.savings_act_matured,
  renewed: m.savings_act_renewed,
  received: () => m.savings_act_received(),
}

export const actText = ({ act, name }: SavingsRecord): string => acts[act]({ product: name })
