// The wire of messages and notices.
import { message } from '../../core/message.ts'
import { serve, type Routes } from '../shell/serve.ts'
import { deleteMessages, messageOf, messagesOf, readMessages, unreadOf } from './inbox.ts'
import { noticeFor, noticesAtLaunch, noticesFor } from './notices.ts'

export const messageRoutes = (): Routes =>
  serve(message, {
    bulletin: (_input, { db, ...reader }) => noticesAtLaunch(db, reader),
    notices: (asked, { db, ...reader }) => noticesFor(db, reader, asked),
    notice: ({ id }, { db, ...reader }) => noticeFor(db, reader, id),
    list: (asked, { db, member, language }) => messagesOf(db, member, asked, language),
    info: ({ id }, { db, member, language }) => messageOf(db, member, id, language),
    unread: async (_input, { db, member }) => ({ unread: await unreadOf(db, member) }),
    read: async (which, { db, member }) => ({ unread: await readMessages(db, member, which) }),
    delete: async ({ ids }, { db, member }) => ({ unread: await deleteMessages(db, member, ids) }),
  })
