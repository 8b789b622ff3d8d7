// The looks of all families, by the family's name on the wire.
import { k3 } from './k3.tsx'
import { lhc } from './lhc.tsx'
import { locsgwin } from './locsgwin.tsx'
import type { Family, Look } from './look.ts'
import { pc28 } from './pc28.tsx'
import { pk10 } from './pk10.tsx'
import { ssc } from './ssc.tsx'
import { x115 } from './x115.tsx'
import { findLottery } from '../../../core/lottery/calendar.ts'

export const looks: Readonly<Record<Family, Look>> = { k3, ssc, pk10, x115, pc28, lhc, locsgwin }

/** The look of a lottery by its code; of Fast 3 where there is no such lottery. */
export const lookOf = (code: string): Look => looks[findLottery(code)?.family ?? 'k3']
