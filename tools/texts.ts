// node tools/texts.ts <folder>: compiles `text/` to typed functions, one a text. Paraglide writes the functions; here is
// that no language lacks one, what they ask for the language, and in which modules they stand.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compileBundle } from '@inlang/paraglide-js'

type Settings = {
  baseLocale: string
  locales: string[]
  modules: [string]
  'plugin.inlang.messageFormat': { pathPattern: string[] }
}
type Bundle = Parameters<typeof compileBundle>[0]['bundle']
type Message = Bundle['messages'][number]
type Variant = Message['variants'][number]

/** The parts of a text as the plugin parses them. */
type Parts = {
  bundles: Pick<Bundle, 'id' | 'declarations'>[]
  messages: Pick<Message, 'bundleId' | 'locale' | 'selectors'>[]
  variants: (Pick<Variant, 'matches' | 'pattern'> & {
    messageBundleId: string
    messageLocale: string
  })[]
}

type Plugin = {
  importFiles(given: { files: { locale: string; content: Uint8Array }[]; settings: Settings }): Promise<Parts>
}

const root = join(import.meta.dirname, '..')
const settings = JSON.parse(readFileSync(join(root, 'project.inlang/settings.json'), 'utf8')) as Settings
const { baseLocale, locales } = settings

const HEAD = `import { getLocale, experimentalStaticLocale } from '../runtime.js'\n`

/** Says a text in the language that is asked for. */
const ALL = `import { getLocale } from '../runtime.js'
const says = (by) => (inputs = {}, options = {}) => by[options.locale ?? getLocale()](inputs)`

/** All that texts ask of a runtime; paraglide's own brings cookies, addresses and strategies. */
const RUNTIME = `let asked = () => '${baseLocale}'
export const experimentalStaticLocale = undefined
export const getLocale = () => asked()
export const overwriteGetLocale = (ask) => void (asked = ask)
`
const RUNTIME_TYPES = `export type Locale = ${locales.map((one) => `'${one}'`).join(' | ')}
export type Text = string & { readonly __brand: 'LocalizedString' }
export const getLocale: () => Locale
export const overwriteGetLocale: (ask: () => Locale) => void
`
const TYPES = `import type { Locale, Text } from '../runtime.js'`

const lacking = await compileTexts(process.argv[2] ?? '')
if (lacking.length > 0) {
  process.stderr.write(`a text is missing in one language:\n${lacking.join('\n')}\n`)
  process.exitCode = 1
}

/** Writes the modules into the folder `out`, or answers which texts a language lacks and writes nothing. */
async function compileTexts(out: string): Promise<string[]> {
  const bundles = whole(await read())
  if (bundles.length === 0) throw new Error('there are no texts')
  const lacking = bundles.flatMap(({ id, messages }) =>
    locales.filter((locale) => !messages.some((one) => one.locale === locale)).map((locale) => `  ${id} in ${locale}`),
  )
  if (lacking.length > 0) return lacking
  for (const [name, text] of Object.entries(modulesOf(bundles))) {
    mkdirSync(dirname(join(out, name)), { recursive: true })
    writeFileSync(join(out, name), text)
  }
  return []
}

async function read(): Promise<Parts> {
  const patterns = settings['plugin.inlang.messageFormat'].pathPattern
  const unnamed = readdirSync(join(root, 'text', baseLocale)).filter(
    (file) => !patterns.includes(`./text/{locale}/${file}`),
  )
  if (unnamed.length > 0) throw new Error(`project.inlang/settings.json does not name ${unnamed.join(', ')}`)
  const files = patterns.flatMap((pattern) =>
    locales.map((locale) => {
      const content = readFileSync(join(root, pattern.replace('{locale}', locale)))
      return { locale, content }
    }),
  )
  const { default: plugin } = (await import(join(root, settings.modules[0]))) as { default: Plugin }
  return plugin.importFiles({ files, settings })
}

/** The bundles of the compiler: one a text, with its message in every language. */
function whole({ bundles, messages, variants }: Parts): Bundle[] {
  const idOf = (text: string, locale: string) => `${text} ${locale}`
  const said = Map.groupBy(variants, (one) => idOf(one.messageBundleId, one.messageLocale))
  const of = Map.groupBy(messages, ({ bundleId }) => bundleId)
  return bundles.map((bundle) => ({
    ...bundle,
    messages: (of.get(bundle.id) ?? []).map((message) => {
      const id = idOf(bundle.id, message.locale)
      const own = (said.get(id) ?? []).map((one, at) => ({ ...one, id: `${id} ${at}` }))
      return { ...message, id, variants: own.map((one) => ({ ...one, messageId: id })) }
    }),
  }))
}

/**
 * By their paths. Node loads all texts as one module, in a fraction of the time and the memory of three thousand; the
 * builds put `apart.js` in its place (web/build/texts-apart.ts), so that a page carries those that it names.
 */
function modulesOf(bundles: Bundle[]): Record<string, string> {
  const texts = bundles.map((bundle) => [`${nameOf(bundle)}.js`, textOf(bundle)] as const)
  return {
    'runtime.js': RUNTIME,
    'runtime.d.ts': RUNTIME_TYPES,
    'messages.js': `export * as m from './messages/_all.js'\n`,
    'apart.js': `export * as m from './messages/_index.js'\n`,
    'messages/package.json': '{ "type": "module", "sideEffects": false }\n',
    'messages/_all.js': [ALL, ...texts.map(([, { short }]) => short)].join('\n'),
    'messages/_all.d.ts': [TYPES, ...bundles.map(typeOf)].join('\n'),
    'messages/_index.js': texts.map(([name]) => `export * from './${name}'\n`).join(''),
    ...Object.fromEntries(texts.map(([name, { whole }]) => [`messages/${name}`, HEAD + whole])),
  }
}

/** The file name that paraglide gives a text: on a disk that ignores case two texts must not share one. */
function nameOf({ id }: Bundle): string {
  const capitals = id.replaceAll(/[^A-Z]/g, '').length
  return id.toLowerCase() + (capitals > 0 ? capitals : '')
}

/** A text as a module, and as a line of the module of all. */
function textOf(bundle: Bundle): { whole: string; short: string } {
  const name = nameOf(bundle)
  const { bundle: called, messages } = compileBundle({
    bundle,
    settings: settings as never,
    // Every language has every text, so none falls back to another one.
    fallbackMap: Object.fromEntries(locales.map((locale) => [locale, undefined])),
    messageReferenceExpression: (locale) => `${locale}_${name}`,
  })
  const said = locales.map((locale) => [locale, lean(messages[locale]?.code ?? '')] as const)
  const each = said.map(([locale, code]) => `const ${locale}_${name} = ${code}`)
  const whole = lean([...each, called.code, ''].join('\n'))
  // Paraglide's functions for numbers and plurals, which our texts do not use.
  if (whole.includes('registry.')) throw new Error(`the text ${bundle.id} asks for a format`)
  const by = said.map(([locale, code]) => `${locale}: ${code.replace(/;\s*$/, '')}`)
  const short = `const ${name} = says({ ${by.join(', ')} })`
  const isNamed = name === bundle.id
  return {
    whole,
    short: isNamed ? `export ${short}` : `${short}\nexport { ${name} as '${bundle.id}' }`,
  }
}

/** Without types and samples, four times the size of the rest; the types stand in the file of types. */
function lean(code: string): string {
  return code.replaceAll(/\/\*\*[^]*?\*\/\s*/g, '')
}

function typeOf(bundle: Bundle): string {
  const name = nameOf(bundle)
  const inputs = bundle.declarations.filter(({ type }) => type === 'input-variable')
  const names = [...new Set(inputs.map((input) => `${input.name}: NonNullable<unknown>`))]
  const given = names.length > 0 ? `inputs: { ${names.join(', ')} }` : 'inputs?: {}'
  const type = `(${given}, options?: { locale?: Locale }) => Text`
  const isNamed = name === bundle.id
  return isNamed
    ? `export const ${name}: ${type}`
    : `declare const ${name}: ${type}\nexport { ${name} as '${bundle.id}' }`
}
