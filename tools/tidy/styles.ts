// Classes of a style sheet that no part uses, and classes that a part uses and its sheet lacks.
import { breach, isTest, nodeAt, walk, wordOf, writtenIn, type Breach, type Files, type Source } from './source.ts'

export function styles(sources: Source[], files: Files): Breach[] {
  const app = [...files].filter(([path]) => /^(?:web|play|desk)\//.test(path) && !isTest(path))
  const read = new Set(app.flatMap(([, text]) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(word)))
  return app.flatMap(([path, text]) => {
    if (path.endsWith('/tokens.css'))
      return said(text, /(--[\w-]+)\s*:/g)
        .filter(([name]) => !read.has(name))
        .map(([name, line]) => ({ path, line, what: `nothing reads ${name}: remove it` }))
    return path.endsWith('.module.css') ? classes({ path, text }, sources) : []
  })
}

const word = ([, name = '']: RegExpMatchArray) => name

/** Every name that the sheet says, with its first line; comments and what is global are no part of it. */
function said(css: string, pattern: RegExp): [name: string, line: number][] {
  const bare = css.replace(/\/\*[^]*?\*\/|:global\([^)]*\)/g, (gone) => gone.replace(/[^\n]/g, ' '))
  const all = [...bare.matchAll(pattern)].map((found): [string, number] => [
    word(found),
    bare.slice(0, found.index).split('\n').length,
  ])
  return [...new Map(all.reverse())]
}

function classes(sheet: { path: string; text: string }, sources: Source[]): Breach[] {
  const there = said(sheet.text, /\.([a-z][\w-]*)/gi)
  const known = new Set(there.map(([name]) => name))
  const asked = sources.flatMap((source) => askedOf(sheet.path, source))
  const named = new Set(asked.map(({ name }) => name))
  return [
    ...there
      .filter(([name]) => !named.has(name))
      .map(([name, line]) => ({
        path: sheet.path,
        line,
        what: `no part names .${name}: remove it`,
      })),
    ...asked
      .filter(({ name, at }) => at !== undefined && !known.has(name))
      .map(({ name, at = 0, source }) => breach(source, at, `${sheet.path} has no .${name}`)),
  ]
}

/** The classes that a part names, and where; a part that looks one up may mean any word that it writes. */
function askedOf(sheet: string, source: Source): { name: string; at?: number; source: Source }[] {
  const local = source.imports
    .find(({ file }) => file === sheet)
    ?.names.keys()
    .next().value
  if (local === undefined) return []
  const nodes = [...walk(source.tree)].map(({ node }) => node)
  const uses = nodes.filter((node) => wordOf(nodeAt(node, 'object')) === local)
  const words = uses.some((use) => use['computed'] === true) ? nodes.map(writtenIn) : []
  return [
    ...words.flatMap((name) => (name === undefined ? [] : { name, source })),
    ...uses.flatMap((use) =>
      use['computed'] === true ? [] : { name: wordOf(nodeAt(use, 'property')) ?? '', at: use.start, source },
    ),
  ]
}
