// Questions that people have asked, by the article that answers them: the search learns from them, and nobody reads them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../../core/endpoint.ts'

export type Question = { text: string; language: Language; article: string }

/** A paragraph an article: "# deposit-ways" and its questions, one a line. One with hanzi is Chinese. */
export function readQuestions(): Question[] {
  const paragraphs = readFileSync(join(import.meta.dirname, 'asked.txt'), 'utf8')
    .trim()
    .split(/\n{2,}/)
  return paragraphs.flatMap((paragraph) => {
    const [head = '', ...lines] = paragraph.split('\n')
    const article = head.replace('# ', '')
    return lines.map((text) => ({ text, language: /\p{Script=Han}/u.test(text) ? 'zh_hans' : 'en', article }) as const)
  })
}
