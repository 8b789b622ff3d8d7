// Who has registered on this phone and is still among their first steps (web/member/Welcome.tsx).
import { WELCOME_KEY } from './session.ts'
import { readText } from './storage.ts'

export const isNewHere = (): boolean => readText('local', WELCOME_KEY) !== undefined
