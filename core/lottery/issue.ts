// How an issue is named on the wire, and what state it is in.
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { count } from '../endpoint.ts'

export const drawStatuses = ['open', 'locked', 'drawn', 'settled', 'void'] as const
export type DrawStatus = (typeof drawStatuses)[number]

export const lotteryCode = v.pipe(v.string(), v.maxLength(16), v.regex(/^[a-z0-9_]{3,16}$/))
export const issueText = v.pipe(v.string(), v.maxLength(15), v.regex(/^\d{8}(?:-\d{4,6})?$/))
export const drawnNumbers = anyList(count)
