// The stream of the desk: which figures have changed, so that an open page asks for them again. It says nothing else, ends with
// its session, and keeps none alive.
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { count, empty } from '../endpoint.ts'
import { deskCall } from './call.ts'

/** The topics of the stream: queues of people, money and bets, draws. */
export const changing = ['queues', 'money', 'draws'] as const
export type Changing = (typeof changing)[number]

/** One event of the stream. Versions grow within one life of the desk's process. */
export const changed = v.strictObject({ version: count, changed: anyList(v.picklist(changing)) })
export type Changed = v.InferOutput<typeof changed>

export const stream = {
  /** The event stream: it sends events as long as its session lives, instead of one answer (api/desk/stream.ts). */
  hear: deskCall('stream/hear', { input: empty, output: empty, isPassive: true }),
}
