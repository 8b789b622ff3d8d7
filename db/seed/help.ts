// The help of a fresh house: what it really does, in both languages.
import { insertArticle, insertTopic } from '../../api/help/help.sql.ts'
import type { Db } from '../../api/shell/db.ts'
import type { Language } from '../../core/endpoint.ts'
import { accountTopics } from './help/account.ts'
import { readQuestions } from './help/asked.ts'
import { benefitTopics } from './help/benefits.ts'
import { careTopics } from './help/care.ts'
import { depositTopics } from './help/deposits.ts'
import { gameTopics } from './help/games.ts'
import { lotteryTopics } from './help/lotteries.ts'
import { playTopics } from './help/play.ts'
import { playMoneyTopics } from './help/play-money.ts'
import { serviceTopics } from './help/people.ts'
import { siteTopics } from './help/site.ts'
import { places } from './help/topic.ts'
import { turnoverTopics } from './help/turnover.ts'
import { venueTopics } from './help/venues.ts'
import { withdrawalTopics } from './help/withdrawals.ts'

/** Adds what is missing; what an operator has edited stays. */
export async function seedHelp(db: Db): Promise<void> {
  const topics = [
    ...[depositTopics, withdrawalTopics, turnoverTopics, playTopics, lotteryTopics, venueTopics, gameTopics],
    ...[benefitTopics, careTopics, accountTopics, playMoneyTopics, serviceTopics, siteTopics],
  ].flat()
  const questions = readQuestions()
  for (const [at, { id: topic, title, articles }] of topics.entries()) {
    await insertTopic(db, { id: topic, title, position: at + 1 })
    for (const [at, { to, ...words }] of articles.entries()) {
      const own = questions.filter(({ article }) => article === words.id)
      const said = (language: Language) => own.filter((one) => one.language === language).map(({ text }) => text)
      const asked = { zh_hans: [...words.asked.zh_hans, ...said('zh_hans')], en: [...words.asked.en, ...said('en')] }
      await insertArticle(db, { ...words, asked, ...places[to], topic, position: at + 1 })
    }
  }
}
