// The help of a fresh house: what it really does, in both languages.
import { insertArticle, insertTopic } from '../../api/help/help.sql.ts'
import type { Db } from '../../api/shell/db.ts'
import { accountTopics } from './help/account.ts'
import { benefitTopics } from './help/benefits.ts'
import { careTopics } from './help/care.ts'
import { depositTopics } from './help/deposits.ts'
import { playTopics } from './help/play.ts'
import { serviceTopics } from './help/people.ts'
import { places } from './help/topic.ts'
import { turnoverTopics } from './help/turnover.ts'
import { withdrawalTopics } from './help/withdrawals.ts'

/** Adds what is missing; what an operator has edited stays. */
export async function seedHelp(db: Db): Promise<void> {
  const topics = [
    ...[...depositTopics, ...withdrawalTopics, ...turnoverTopics, ...playTopics, ...benefitTopics],
    ...[...careTopics, ...accountTopics, ...serviceTopics],
  ]
  for (const [at, { id: topic, title, articles }] of topics.entries()) {
    await insertTopic(db, { id: topic, title, position: at + 1 })
    for (const [at, { to, ...words }] of articles.entries())
      await insertArticle(db, { ...words, ...places[to], topic, position: at + 1 })
  }
}
