// References in comments, tests, SQL and pages must exist in docs/: an item of a list, a section, a row, a file.
import { posix } from 'node:path'
import { breach, type Breach, type Files } from './source.ts'

/** Where each word of a citation looks: "rulebook 4.3" is the heading 4.3 of docs/RULEBOOK.md. */
const SECTIONED: Record<string, string> = {
  spec: 'docs/SPEC.md',
  rulebook: 'docs/RULEBOOK.md',
  requirements: 'docs/REQUIREMENTS.md',
  design: 'docs/DESIGN.md',
}
const SETTLED = 'docs/SETTLED.md'
/** The pages whose rows have names of their own. */
const NAMING = ['docs/REQUIREMENTS.md', 'docs/BAD-INPUTS.md']
const HEADING = /^#+ (\d+(?:\.\d+)*)\.? /gm
const ITEM = /^(\d+)\. /gm
/** A row or an item of a list that begins with its own name. */
const NAMED = /^(?:\| |- )(BI-\d+|[RT]-[A-Z]+(?:-\d+)?|[FICD]-\d+)\b/gm

const NUMBER = String.raw`\d+(?:\.\d+)*`
/** "3, 5 and 9", "15 to 26", "2 (bet detail), 4": one citation of several. */
const more = (number: string) =>
  String.raw`(?:(?:\s*\([^()]*\))?(?:,\s+and\s+|,\s*|\s+and\s+|\s+or\s+|\s+to\s+)${number}(?!\w))*`
const BY_WORD = new RegExp(
  String.raw`\b(decision|spec|rulebook|requirements|design)s?\s+\(?(${NUMBER}${more(NUMBER)})`,
  'gi',
)
const BY_NAME = new RegExp(
  [
    String.raw`\b(BI-)(\d{3}${more(String.raw`\d{3}`)})`,
    String.raw`\b((?:R-[A-Z]+|F|I)-)(\d\d${more(String.raw`\d\d`)})\b`,
    String.raw`\b(T-(?:LOAD-\d|[A-Z]{2,5}\b(?!-))|R-[A-Z]{2,4}\b(?!-))`,
  ].join('|'),
  'g',
)
/** References looked up in pages alone: in code they could be a curve of a picture. */
const IN_PAGES = /\b([CD]-)(\d+)\b/g
const FILE = /\bdocs\/(?:[\w/-]+\.md|decisions\/\d{4}[\w-]*)/g
const LINK = /\]\(([^()#\s:]+\.md)(?:#[^()\s]*)?\)/g
const OWN_SECTION = new RegExp(String.raw`§(${NUMBER})`, 'g')

export function references(files: Files): Breach[] {
  const known = targets(files)
  return [...files]
    .filter(([path]) => /\.(ts|tsx|mjs|sql|css|html|md)$/.test(path))
    .flatMap(([path, text]) => [
      ...cited(path, text).flatMap(({ at, name }) =>
        known.has(name) ? [] : [breach({ path, text }, at, missing(name))],
      ),
      ...lostFiles(path, text, files),
      ...(path.endsWith('.md') ? [...twice(path, text), ...misnumbered(path, text, files)] : []),
    ])
}

/** The targets of references, by the name that `cited` gives them. */
function targets(files: Files): Set<string> {
  const known = new Set<string>()
  for (const [path, text] of files) {
    if (!path.endsWith('.md')) continue
    for (const [, number] of text.matchAll(HEADING)) known.add(`${path} §${number}`)
    if (path === SETTLED) for (const [, number] of text.matchAll(ITEM)) known.add(`${path} ${number}`)
    for (const [, name = ''] of NAMING.includes(path) ? text.matchAll(NAMED) : []) {
      known.add(name)
      known.add(name.replace(/-\d+$/, ''))
    }
    const decision = /^docs\/decisions\/(\d{4})-/.exec(path)
    if (decision) known.add(`docs/decisions/${decision[1]}`)
  }
  return known
}

interface Citation {
  at: number
  name: string
}

function cited(path: string, text: string): Citation[] {
  const flat = unwrapped(text)
  const found: Citation[] = []
  const find = (pattern: RegExp, namesOf: (match: string[]) => string[]) => {
    for (const match of flat.matchAll(pattern))
      for (const name of namesOf([...match])) found.push({ at: match.index, name })
  }
  find(BY_WORD, ([, word = '', list = '']) => numbersOf(list).map((number) => place(word.toLowerCase(), number)))
  find(BY_NAME, ([, bad, badList, id, idList, whole]) =>
    whole ? [whole] : numbersOf(badList ?? idList ?? '').map((one) => `${bad ?? id}${one}`),
  )
  if (path.endsWith('.md')) {
    find(IN_PAGES, ([name = '']) => [name])
    find(OWN_SECTION, ([, number]) => [`${path} §${number}`])
  }
  return found
}

/** The text with each comment's lines as one, every character where it was. */
function unwrapped(text: string): string {
  return text.replace(/\n[ \t]*(?:\/\/|\*(?!\/)|--|>)?/g, (line) => ' '.repeat(line.length))
}

function place(word: string, number: string): string {
  if (word !== 'decision') return `${SECTIONED[word]} §${number}`
  return number.length === 4 ? `docs/decisions/${number}` : `${SETTLED} ${number}`
}

/** "3, 5 to 7" is 3, 5, 6 and 7; digits keep their width. Text in brackets is skipped. */
function numbersOf(list: string): string[] {
  const found: string[] = []
  for (const [, to, number = ''] of list.replace(/\([^()]*\)/g, '').matchAll(/(to\s+)?([\d.]+)/g)) {
    const from = found.at(-1)
    if (to && from)
      for (let one = Number(from) + 1; one < Number(number); one++) found.push(String(one).padStart(number.length, '0'))
    found.push(number)
  }
  return found
}

function missing(name: string): string {
  return `${name} is not there: cite what was meant, or write it down under docs/`
}

function lostFiles(path: string, text: string, files: Files): Breach[] {
  const paths = [...files.keys()]
  const there = (file: string) => paths.some((one) => one === file || one.startsWith(`${file}-`))
  const lost = (at: number, file: string) => (there(file) ? [] : [breach({ path, text }, at, missing(file))])
  const linked = path.endsWith('.md') ? [...text.matchAll(LINK)] : []
  return [
    ...[...text.matchAll(FILE)].flatMap((match) => lost(match.index, match[0])),
    ...linked.flatMap((match) => lost(match.index, posix.join(posix.dirname(path), match[1] ?? ''))),
  ]
}

/** A number that stands twice is two answers to one question. */
function twice(path: string, text: string): Breach[] {
  const seen = new Set<string>()
  const patterns = path === SETTLED ? [ITEM] : NAMING.includes(path) ? [HEADING, NAMED] : [HEADING]
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const [, name = ''] = match
      if (!seen.has(name)) return (seen.add(name), [])
      return [breach({ path, text }, match.index, `${name} stands here twice`)]
    }),
  )
}

/** "# 0010 A lane waits": four digits, which one file has, keep a decision apart from what is settled. */
function misnumbered(path: string, text: string, files: Files): Breach[] {
  const number = /^docs\/decisions\/(\d{4})-/.exec(path)?.[1]
  if (!number) return []
  const found: Breach[] = []
  const say = (what: string) => found.push({ path, line: 1, what })
  if (!text.startsWith(`# ${number} `)) say(`the title begins with the file's number: "# ${number} …"`)
  const same = [...files.keys()].filter((one) => one.startsWith(`docs/decisions/${number}-`))
  if (same.indexOf(path) > 0) say(`another file has the number ${number}: take the next free one`)
  return found
}
