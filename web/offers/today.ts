// Whether this device wants to see no offer on home today, by the Shanghai day.
import { dayOf } from '../../core/time.ts'
import { serverNow } from '../shell/clock.ts'
import { keepText, readText } from '../shell/storage.ts'

const KEY = 'home_offer_hidden'

export const isHiddenToday = (): boolean => readText('local', KEY) === dayOf(serverNow())
export const hideToday = (): void => keepText('local', KEY, dayOf(serverNow()))
