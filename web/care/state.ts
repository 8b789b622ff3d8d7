// How a member stands, as every part of Play well reads it: a command answers it anew, and nothing asks again.
import { care, type CareCheckIn, type CareState } from '../../core/care/care.ts'
import { queryClient, useCall } from '../shell/read.ts'

export const useCare = (when: boolean) => useCall(care.state, {}, { when, staleMs: 0, quiet: true })

export const keepCare = (state: CareState): void => void queryClient.setQueryData([care.state.path, {}], state)

export const keepCheckIn = (checkIn: CareCheckIn): void =>
  void queryClient.setQueryData([care.checkIn.path, {}], checkIn)
