// SQL that one PostgreSQL and a distributed one both run well: each rule was a failure there once.
import { FORBIDDEN, FORBIDDEN_ANYWHERE, FORBIDDEN_OF_SPREAD } from './forbidden.ts'
import { breach, nodeAt, walk, writtenIn, type Breach, type Files, type Source } from './source.ts'
import { isSql } from './walls.ts'

interface Table {
  name: string
  body: string
  at: number
  /** A table keyed by a name or number that is looked up, which holds the pair (bucket, member): its comment declares it. */
  isDirectory: boolean
  /** Not spread over machines: `comment on table` says "reference: …" or "local: …" and why. */
  isWhole: boolean
  /** On the coordinator alone, where a statement may do whatever one PostgreSQL does. */
  isLocal: boolean
}

export const SCHEMA = /^db\/(?:migrations|functions)\/(\w.*)\.sql$/

export function sql(sources: Source[], files: Files): Breach[] {
  const schema = [...files].filter(([path]) => SCHEMA.test(path))
  const tables = schema.flatMap(([, text]) => tablesOf(bare(text), text))
  const directories = tables.filter((one) => one.isDirectory).map((one) => one.name)
  const bucketed = tables.filter((one) => !one.isDirectory && !one.isWhole).map((one) => one.name)
  const spread = tables.filter((one) => !one.isLocal).map((one) => one.name)
  return [
    ...schema.flatMap(([path, text]) => judgeSchema(path, text, bucketed)),
    ...schema.flatMap(([path, text]) =>
      [...ofSpread(bare(text), spread), ...wrongFunctions(path, text)].map(({ at, what }) =>
        breach({ path, text }, at, what),
      ),
    ),
    ...sources
      .filter(isSpeaking)
      .flatMap((source) => [
        ...judgeStatements(source, bucketed, spread),
        ...joinsAcross(source, bucketed, directories),
      ]),
  ]
}

// The audit asks every machine on purpose: it reads the whole book.
const isSpeaking = ({ path, isTest }: Source) =>
  !isTest && !/\/ledger\/\w+\/audit(?:-\w+)?\.sql\.ts$/.test(path) && (isSql(path) || path.startsWith('api/ledger/'))

function judgeSchema(path: string, text: string, bucketed: string[]): Breach[] {
  const plain = bare(text)
  const file = { path, text: plain }
  return [
    ...forbidden(plain).map(({ at, what }) => breach(file, at, what)),
    ...forbidden(text.replace(/--[^\n]*/g, blank), FORBIDDEN_ANYWHERE).map(({ at, what }) => breach(file, at, what)),
    ...tablesOf(plain, text).flatMap((table) => {
      const what = wrongTable(table)
      return what ? [breach(file, table.at, what)] : []
    }),
    ...[...plain.matchAll(/\bcreate\s+unique\s+index\s+\w*\s*on\s+(\w+)\s*\(([^;]*)/gi)]
      .filter(([, table = '', rest = '']) => bucketed.includes(table) && !/\bbucket\b/.test(rest))
      .map((found) => breach(file, found.index, `a unique index of ${found[1]} must hold bucket`)),
  ]
}

/** db/functions holds a function a file, whole; a migration only those that triggers stand on, which cannot go. */
function wrongFunctions(path: string, text: string): { at: number; what: string }[] {
  const plain = bare(text)
  const made = [...plain.matchAll(/\bcreate\s+(?:or\s+replace\s+)?function\s+(\w+)[\s\S]*?\$\$/gi)]
  const loose = made
    .filter(([head]) => !/\bset\s+search_path\s*=/i.test(head))
    .map(({ index: at, 1: name }) => ({ at, what: `${name} sets no search_path of its own` }))
  if (path.startsWith('db/migrations/')) {
    const what = 'a function stands in db/functions, where it is replaced whole; here only what a trigger stands on'
    const strays = made.filter(([head]) => !/\breturns\s+trigger\b/i.test(head))
    return [...loose, ...strays.map(({ index: at }) => ({ at, what }))]
  }
  const name = SCHEMA.exec(path)?.[1] ?? ''
  const own = new RegExp(`^create function ${name}\\(`, 'm')
  const whole = made.length === 1 && own.test(plain)
  const open = /\bsecurity\s+definer\b/i.test(plain) && !plain.includes(`function ${name} from public;`)
  return [
    ...loose,
    ...(whole ? [] : [{ at: 0, what: `the file makes one function: create function ${name}(` }]),
    ...(open ? [{ at: 0, what: `everybody may call ${name} as the owner: revoke that` }] : []),
  ]
}

function forbidden(text: string, patterns = FORBIDDEN): { at: number; what: string }[] {
  return patterns.flatMap(([pattern, what]) =>
    [...text.matchAll(new RegExp(pattern, 'gi'))].map((found) => ({ at: found.index, what })),
  )
}

function ofSpread(text: string, spread: string[]): { at: number; what: string }[] {
  return FORBIDDEN_OF_SPREAD.flatMap(([pattern, what]) =>
    [...text.matchAll(new RegExp(pattern, 'gi'))]
      .filter(([, table = '']) => spread.includes(table))
      .map((found) => ({ at: found.index, what })),
  )
}

function wrongTable({ name, body, isDirectory, isWhole }: Table): string | undefined {
  const key = /\bprimary\s+key\s*\(([^)]*)\)/i.exec(body)?.[1] ?? inlineKey(body)
  if (!key) return `${name} has no primary key`
  const first = key.split(',')[0]?.trim()
  if (isWhole) return undefined
  if (isDirectory) {
    return first === 'bucket' ? `${name} is keyed by bucket, so it is no directory: drop the comment` : undefined
  }
  if (first !== 'bucket') {
    return `the primary key of ${name} must begin with bucket; else say what it is: "-- directory by …" above a table keyed by what is looked up, comment on table … is 'reference: …' (few rows, on every machine) or 'local: …' (on the coordinator)`
  }
  const loose = [...body.matchAll(/\bunique\s*\(([^)]*)\)/gi)].find(([, columns = '']) => !/\bbucket\b/.test(columns))
  return loose || /\w\s+unique\s*[,\n]/i.test(body) ? `a unique rule of ${name} must hold bucket` : undefined
}

const inlineKey = (body: string) => /^\s*(\w+)[^,]*\bprimary\s+key\b/im.exec(body)?.[1]

function tablesOf(plain: string, text: string): Table[] {
  return [...plain.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)\s*\(/gi)].map((found) => {
    const name = found[1] ?? ''
    const body = inParentheses(plain, found.index + found[0].length)
    const comment = `comment\\s+on\\s+table\\s+${name}\\s+is\\s+'(reference|local):`
    const whole = new RegExp(comment, 'i').exec(text)?.[1]
    const isDirectory = saysDirectory(text, found.index)
    return {
      name,
      body,
      at: found.index,
      isWhole: whole !== undefined,
      isDirectory,
      isLocal: whole === 'local' || (isDirectory && !/\bbucket\b/.test(body)),
    }
  })
}

function inParentheses(text: string, from: number): string {
  let depth = 1
  let at = from
  for (; at < text.length && depth > 0; at++) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
  return text.slice(from, at - 1)
}

/** The comment that touches the table from above begins with "directory by". */
function saysDirectory(text: string, at: number): boolean {
  const above = text.slice(0, at).split('\n').slice(0, -1)
  const comment: string[] = []
  for (let line = above.pop(); line?.startsWith('--'); line = above.pop()) comment.unshift(line)
  return /^-- directory by /.test(comment[0] ?? '')
}

/** Each statement names the bucket of each member-owned table that it touches. */
function judgeStatements(source: Source, bucketed: string[], spread: string[]): Breach[] {
  const found: Breach[] = []
  for (const { node, above } of walk(source.tree)) {
    const written = above?.type === 'ImportDeclaration' ? undefined : writtenIn(node)
    if (!written || !/\b(select|insert|update|delete)\b/i.test(written)) continue
    const plain = bare(written)
    for (const { what } of [...forbidden(plain), ...ofSpread(plain, spread)])
      found.push(breach(source, node.start, what))
    const table = tablesIn(plain).find((name) => bucketed.includes(name))
    if (!table || /\bbucket\b/i.test(plain)) continue
    const what = `a statement on ${table} without bucket asks every machine and every index: name bucket and member`
    found.push(breach(source, nodeAt(node, 'tag')?.start ?? node.start, what))
  }
  return found
}

/** A directory lies elsewhere than the rows that it leads to: no statement takes both. */
function joinsAcross(source: Source, bucketed: string[], directories: string[]): Breach[] {
  const found: Breach[] = []
  for (const { node, above } of walk(source.tree)) {
    const written = above?.type === 'ImportDeclaration' ? undefined : writtenIn(node)
    if (!written || !/\b(select|insert|update|delete)\b/i.test(written)) continue
    const touched = tablesIn(bare(written))
    const directory = touched.find((name) => directories.includes(name))
    const table = touched.find((name) => bucketed.includes(name))
    if (!directory || !table) continue
    const what = `${directory} and ${table} lie on different machines of a cluster: two statements, joined in Node`
    found.push(breach(source, nodeAt(node, 'tag')?.start ?? node.start, what))
  }
  return found
}

export const tablesIn = (plain: string): string[] =>
  [...plain.matchAll(/\b(?:from|join|into|update)\s+(\w+)/gi)].map((one) => one[1] ?? '')

const blank = (part: string) => part.replace(/[^\n]/g, ' ')

/** The text with its comments and strings blanked, every position kept. */
export function bare(text: string): string {
  return text.replace(/--[^\n]*/g, blank).replace(/'(?:[^']|'')*'/g, blank)
}
