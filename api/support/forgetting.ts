// Deletes messages that are no longer needed, some at a time (decision 0042).
import type { House } from '../shell/app.ts'
import { each } from '../shell/each.ts'
import type { Jobs } from '../shell/jobs.ts'
import { forgetChats } from './chat.sql.ts'
import { forgetFeedback } from './feedback.sql.ts'
import { forgetQuestions } from './question.sql.ts'

type At = Pick<House, 'db' | 'settings' | 'ledger'>

/** 04:15 in Shanghai, when the fewest talk. */
export const supportJobs = (house: At): Jobs => ({
  support_forget: { cron: '15 20 * * *', run: () => forgetOld(house) },
})

export async function forgetOld({ db, settings, ledger }: At): Promise<void> {
  const { keepChatsDays: chats, keepFeedbackDays: feedback } = settings
  await each('old chats', ledger.buckets, async (bucket) => {
    while ((await forgetChats(db, bucket, chats)) > 0);
    while ((await forgetFeedback(db, bucket, feedback)) > 0);
  })
  while ((await forgetQuestions(db, chats)) > 0);
}
