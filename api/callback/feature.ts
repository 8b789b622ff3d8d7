import { messageList, messageRead } from '../../core/desk/callback.ts'
import { does } from '../shell/deed.ts'
import type { Feature } from '../shell/feature.ts'
import { pagesOf } from '../shell/queue.ts'
import { oddList, readOdd } from './callback.ts'

const SHOWN = 400

export const callbackFeature: Feature = {
  deeds: [
    does(messageList, async ({ db }, { behind }) => {
      const { list, more } = await pagesOf(db, behind, { list: oddList })
      const shown = list.map(({ provider, event, outcome, received_at, body }) => ({
        ...{ provider, event, outcome, receivedAt: received_at.getTime(), body: body.slice(0, SHOWN) },
      }))
      return { list: shown, more }
    }),
    does(messageRead, async ({ db, person }, { event }) => {
      if (!(await readOdd(db, event, person))) throw new Error('no such message waits for a reader')
    }),
  ],
}
