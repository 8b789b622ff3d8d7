import * as declared from '../../core/desk/content.ts'
import { does, type Doing } from '../shell/deed.ts'
import { allArticles, countAnswers, deleteArticle, findAsked, hasTopic, putArticle, putTopic } from './help.sql.ts'

export const helpDeeds: readonly Doing[] = [
  does(declared.helpList, async ({ db }) => ({
    list: (await countAnswers(db)).map(({ article, yes, no }) => ({ article, useful: yes, not: no })),
  })),
  does(declared.helpArticles, async ({ db }) => ({
    list: (await allArticles(db)).map(({ id, topic, title_zh_hans, title_en }) => ({
      ...{ topic, id, zh_hans: title_zh_hans, en: title_en },
    })),
  })),
  does(declared.helpTopic, ({ db }, { topic }) => putTopic(db, topic)),
  does(declared.helpPut, async ({ db }, { article }) => {
    if (!(await hasTopic(db, article.topic))) throw new Error(`there is no topic ${article.topic}`)
    const asked = article.asked ?? (await findAsked(db, article.id)) ?? { zh_hans: [], en: [] }
    await putArticle(db, { ...article, asked })
  }),
  does(declared.helpRemove, async ({ db }, { id }) => {
    if ((await deleteArticle(db, id)) === 0) throw new Error(`there is no article ${id}`)
  }),
]
