// Notices. Spec 2: an announcement offers no more reminders today; decision 50 keeps one tick for all of a showing.
import * as v from 'valibot'
import { empty, instant, post } from './endpoint.ts'

export const bulletin = v.strictObject({
  id: v.string(),
  kind: v.picklist(['maintenance', 'event', 'notice']),
  title: v.string(),
  body: v.string(),
  art: v.string(),
  publishedAt: instant,
})
export type Bulletin = v.InferOutput<typeof bulletin>

export const message = {
  /** `popup` opens as a dialog at launch, `scroll` is the one line on home. */
  bulletin: post('frontpage/getBulletin', {
    input: empty,
    output: v.strictObject({ popup: v.array(bulletin), scroll: v.array(bulletin) }),
    access: 'open',
    kind: 'read',
  }),
}
