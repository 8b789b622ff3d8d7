import { describe, expect, test } from 'vitest'
import { tidy } from '../tidy.ts'

const DOCS = {
  'docs/SETTLED.md': '# Settled\n\n1. One.\n2. Two.\n3. Three.\n5. Five.\n17. Seventeen.\n',
  'docs/SPEC.md': '## 1. What\n\n## 2. Screens\n\n## 3. Things\n',
  'docs/RULEBOOK.md': '## 0. Conventions\n\n### 0.1 Boards\n\n## 5. Turnover\n',
  'docs/REQUIREMENTS.md':
    '### 7.2 Invariants\n- I-01 a\n- D-1 b\n| R-LED-01 | c |\n| R-LED-02 | d |\n| T-LOAD-1 | e |\n| F-08 | f |\n',
  'docs/BAD-INPUTS.md': '| BI-001 | a |\n| BI-002 | b |\n| BI-003 | c |\n',
  'docs/DESIGN.md': '## 3. Type\n',
  'docs/decisions/0001-texts-by-feature.md': '# 0001 Texts\n',
}

/** Here a ~ stands before what is not there, so that tidy does not take this page's examples for citations. */
const plain = (text: string) => text.replaceAll('~', '')

/** Returns tidy's findings in these files beside the documents, apart from "nothing uses this file". */
function said(files: Record<string, string>): string[] {
  const given = Object.entries(files).map(([path, text]) => [plain(path), plain(text)] as const)
  return tidy(new Map([...Object.entries(DOCS), ...given]))
    .filter(({ what }) => !what.startsWith('nothing of the house'))
    .map(({ path, line, what }) => `${path}:${line} ${what}`)
}

const comment = (text: string) => said({ 'core/a.ts': `// ${text}\n` })
const lost = (at: string, name: string) =>
  plain(`${at} ${name} is not there: cite what was meant, or write it down under docs/`)

describe('what is cited is there', () => {
  test.each([
    'decision 17',
    'decisions 1 to 3, 17; Decision 2',
    'Spec 1 (bet detail, 7 fields), 2 (the four statuses) and 3',
    'the four statuses of the spec (2)',
    'rulebook 0.1, 5, decision 1',
    'requirements 7.2: I-01',
    'design 3, R-LED-01 to 02, T-LOAD-1, F-08, R-LED',
    'BI-001, 002 and 003, 2000 times',
    'decision 0001, docs/decisions/0001, docs/decisions/0001-texts-by-feature.md',
    'R-20, SHA-256, and 5 days',
  ])('%s', (text) => expect(comment(text)).toEqual([]))
})

describe('what is cited and not there is a breach', () => {
  test.each([
    ['decision ~99', 'docs/SETTLED.md 99'],
    ['decisions 1, ~99', 'docs/SETTLED.md 99'],
    ['decision 1 or ~99', 'docs/SETTLED.md 99'],
    ['decisions 3 to 5', 'docs/SETTLED.md 4'],
    ['Spec 1 (bet detail), ~99', 'docs/SPEC.md §99'],
    ['rulebook ~9.9', 'docs/RULEBOOK.md §9.9'],
    ['requirements ~9.9', 'docs/REQUIREMENTS.md §9.9'],
    ['design ~99', 'docs/DESIGN.md §99'],
    ['R-LED-~99', 'R-LED-~99'],
    ['R-LED-01 to ~03', 'R-LED-03'],
    ['R-~NIL', 'R-~NIL'],
    ['BI-001, ~999', 'BI-~999'],
    ['I-~99', 'I-~99'],
    ['F-~99', 'F-~99'],
    ['T-~LOAD-9', 'T-~LOAD-9'],
    ['decision ~0099', 'docs/decisions/~0099'],
    ['docs/decisions/~0099', 'docs/decisions/~0099'],
    ['docs/decisions/~0001-words.md', 'docs/decisions/~0001-words.md'],
    ['docs/~NOTHING.md', 'docs/~NOTHING.md'],
  ])('%s', (text, name) => expect(comment(text)).toEqual([lost('core/a.ts:1', name)]))

  test('in SQL, in the name of a test, in a style sheet and in a page too', () => {
    const files = {
      'api/a.test.ts': "test('it waits (decision ~99)', () => {})",
      'db/migrations/0001-a.sql': '-- a title\n-- decision ~99\n',
      'README.md': 'decision ~99',
      'web/public/a.css': '/* decision ~99 */',
    }
    const at = ['api/a.test.ts:1', 'db/migrations/0001-a.sql:2', 'README.md:1', 'web/public/a.css:1']
    expect(said(files)).toEqual(at.map((one) => lost(one, 'docs/SETTLED.md 99')))
  })

  test('across the end of a line, at the line where it begins', () => {
    const files = {
      'core/a.ts': '// one\n// decisions 1 and\n// ~99\n',
      'core/b.ts': '/**\n * decision\n * ~99 */\n',
    }
    const at = ['core/a.ts:2', 'core/b.ts:2']
    expect(said(files)).toEqual(at.map((one) => lost(one, 'docs/SETTLED.md 99')))
  })

  test('in a page a section of its own, a rule of the requirements and a link', () => {
    const page = '## 1. A\n§1, §~99\nD-1, D-~99\n[a](RULEBOOK.md#5) [b](NOTHING.md)\n'
    expect(said({ 'docs/~A.md': page })).toEqual([
      lost('docs/~A.md:2', 'docs/~A.md §~99'),
      lost('docs/~A.md:3', 'D-~99'),
      lost('docs/~A.md:4', 'docs/~NOTHING.md'),
    ])
    expect(comment('D-~99: a curve of a picture')).toEqual([])
  })
})

describe('a name means one thing', () => {
  test.each([
    ['docs/SETTLED.md', '1. One.\n1. Another.\n', '1'],
    ['docs/SPEC.md', '## 1. One\n## 1. Another\n', '1'],
    ['docs/BAD-INPUTS.md', '| BI-001 | a |\n| BI-001 | b |\n', 'BI-001'],
  ])('%s', (path, text, name) => {
    expect(said({ [path]: text })).toEqual([`${path}:2 ${name} stands here twice`])
  })

  test('the title of a decision begins with the four digits of its file', () => {
    expect(said({ 'docs/decisions/~0002-words.md': '# 2. Words\n' })).toEqual([
      plain('docs/decisions/~0002-words.md:1 the title begins with the file\'s number: "# 0002 …"'),
    ])
  })

  test('two files of one number are a breach', () => {
    expect(said({ 'docs/decisions/~0001-words.md': '# 0001 Words\n' })).toEqual([
      expect.stringContaining('another file has the number 0001'),
    ])
  })
})
