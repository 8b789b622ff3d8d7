// Turns HTML of a few tags, written by people for members, into the small tree of core/message.ts. No page ever takes
// HTML from anybody (R-SEC-07): all other tags are removed, and a page is sent only words, marks and links.
import sanitize from 'sanitize-html'
import type { RichLine, RichText } from '../../core/message.ts'

const BLOCKS: Readonly<Record<string, RichText[number]['as']>> = {
  p: 'p',
  h3: 'h',
  ul: 'ul',
  ol: 'ol',
}

/** Far more than a page that people read has. */
export const TAGS_MOST = 2_000

/** Judges the path of a link inside the app. */
type IsPage = (path: string) => boolean

/** Throws a plain sentence where a link leads nowhere, or nothing is left. */
export function richTextOf(html: string, isPage: IsPage): RichText {
  // The most tags of a text: the parser takes longer with each nested tag.
  if (html.split('<', TAGS_MOST + 2).length > TAGS_MOST + 1)
    throw new Error(`there are more than ${TAGS_MOST} tags in it`)
  const clean = sanitize(html, {
    allowedTags: [...Object.keys(BLOCKS), 'li', 'br', 'strong', 'em', 'a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    transformTags: {
      ...{ b: 'strong', i: 'em', h1: 'h3', h2: 'h3', h4: 'h3', div: 'p' },
      a: (_name, { href = '' }) => ({
        tagName: 'a',
        attribs: { href: linkOf(href.trim(), isPage) },
      }),
    },
  })
  const tree = read(clean)
  if (tree.length === 0) throw new Error('there is no text in it')
  return tree
}

/** A page of ours without its '#/', or an address with https and a name. */
function linkOf(href: string, isPage: IsPage): string {
  const own = href.replace(/^#?\/?/, '')
  const path = own.split('?')[0] ?? ''
  if (/^[\w/-]+(?:\?[^#\\]*)?$/.test(own) && isPage(`/${path}`)) return own
  const url = URL.parse(href)
  const isPlain = url?.username === '' && url.password === '' && url.hostname.includes('.')
  if (url?.protocol === 'https:' && isPlain) return url.href
  throw new Error(`this link leads to no page of ours, and to no address with https: ${href}`)
}

const TOKEN = /<(\/?)(\w+)(?: href="([^"]*)")?[^>]*>|([^<]+)/g

/** Reads what the sanitiser has written: balanced tags of the list above, and words with four entities. */
function read(clean: string): RichText {
  const tree: RichText = []
  const marks = { strong: 0, em: 0 }
  let block: RichText[number] | undefined
  let link: string | null = null
  const inBlock = () => {
    if (!block) tree.push((block = { as: 'p', lines: [[]] }))
    return block
  }
  const say = (text: string) => {
    // Blanks between blocks are how it was typed.
    if (!block && text.trim() === '') return
    const { lines } = inBlock()
    if (lines.length === 0) lines.push([])
    lines.at(-1)?.push({ text, strong: marks.strong > 0, em: marks.em > 0, link })
  }
  for (const [, closing, tag = '', href, words] of clean.matchAll(TOKEN)) {
    const isEnd = closing === '/'
    if (words !== undefined) say(plain(words))
    else if (tag in BLOCKS) {
      block = undefined
      const as = BLOCKS[tag]!
      if (!isEnd) tree.push((block = { as, lines: as === 'p' || as === 'h' ? [[]] : [] }))
    } else if (tag === 'br' || tag === 'li') {
      if (!isEnd) inBlock().lines.push([])
    } else if (tag === 'a') link = isEnd ? null : plain(href ?? '') || null
    else if (tag === 'strong' || tag === 'em') marks[tag] += isEnd ? -1 : 1
  }
  return tree
    .map(({ as, lines }) => ({ as, lines: lines.filter(hasWords).map(trimmed) }))
    .filter(({ lines }) => lines.length > 0)
}

const hasWords = (line: RichLine) => line.some(({ text }) => text.trim() !== '')

/** The line without the blanks at its ends, which come from how it was typed. */
const trimmed = (line: RichLine): RichLine =>
  line
    .map((span, at) => ({
      ...span,
      text: at === 0 ? span.text.trimStart() : span.text,
    }))
    .map((span, at) => ({
      ...span,
      text: at === line.length - 1 ? span.text.trimEnd() : span.text,
    }))
    .filter(({ text }) => text !== '')

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** The words themselves: entities opened, line breaks and runs of blanks as one. */
const plain = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name]!)
