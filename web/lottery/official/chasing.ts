// A chase of the slip, over the issues to come as the house counts them.
import { useState } from 'react'
import { CHASE_LEGS_MAX } from '../../../core/lottery/chase.ts'
import { official } from '../../../core/lottery/official-calls.ts'
import { serverNow } from '../../shell/clock.ts'
import { useCall } from '../../shell/query.ts'
import { firstPlan, legsOf } from '../board/chase.ts'
import type { Chase } from '../board/chase.ts'

export function useChase(lotteryId: string): Chase {
  const [isOpen, setOpen] = useState(false)
  const [plan, setPlan] = useState(firstPlan)
  const input = { lotteryId, size: 1, next: CHASE_LEGS_MAX }
  const often = { when: isOpen, staleMs: 0, pollMs: 5_000, keep: true }
  const { data } = useCall(official.history, input, often)
  const coming = data?.next.filter(({ lockAt }) => lockAt > serverNow())
  const legs = legsOf(plan, coming ?? [])
  return { isOpen, setOpen, plan, setPlan, legs, isLoading: !coming }
}
