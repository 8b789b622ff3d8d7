// The wire of notices.
import { message } from '../../core/message.ts'
import type { Routes } from '../shell/serve.ts'
import { serve } from '../shell/serve.ts'
import { findBulletins } from './message.sql.ts'

export const messageRoutes = (): Routes =>
  serve(message, {
    bulletin: async (_input, { db, language }) => {
      const all = (await findBulletins(db)).map((found) => ({
        inPopup: found.in_popup,
        inScroll: found.in_scroll,
        shown: {
          id: found.id,
          kind: found.kind,
          title: found[`title_${language}`],
          body: found[`body_${language}`],
          art: found.art,
          publishedAt: found.published_at.getTime(),
        },
      }))
      return {
        popup: all.filter(({ inPopup }) => inPopup).map(({ shown }) => shown),
        scroll: all.filter(({ inScroll }) => inScroll).map(({ shown }) => shown),
      }
    },
  })
