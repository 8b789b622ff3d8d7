import { messageList, messageRead } from '../../core/desk/callback.ts'
import { does } from '../shell/deed.ts'
import type { Feature } from '../shell/feature.ts'
import { oddList, readOdd } from './callback.ts'

const SHOWN = 400

export const callbackFeature: Feature = {
  deeds: [
    does(messageList, async ({ db }) => ({
      list: (await oddList(db)).map(({ received_at, body, ...one }) => ({
        ...{ ...one, receivedAt: received_at.getTime(), body: body.slice(0, SHOWN) },
      })),
    })),
    does(messageRead, async ({ db, person }, { event }) => {
      if (!(await readOdd(db, event, person))) throw new Error('no such message waits for a reader')
    }),
  ],
}
