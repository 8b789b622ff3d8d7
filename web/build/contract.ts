// The app trusts the house's answers and lets it judge what is sent, so the schemas and refusal texts of
// the contract, needed there and for types, need not travel: the build takes them out of each call. What forms
// judge by is apart, in core/forms: it travels with the pages that have them, and with nothing else.
import type { Plugin } from 'vite'
import * as asked from '../../core/asked.ts'

type Node = { type: string; start: number; end: number; [field: string]: unknown }

/** The properties of a call that the app reads at run time, besides its method and path. */
const KEPT = ['once', 'quiet', 'secret']

export function leanContract(): Plugin {
  return {
    name: 'koi-lean-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/core\/(?!forms\/).*\.ts$/ },
      handler(code, id) {
        const edits: Edit[] = []
        collect(this.parse(code) as unknown as Node, code, edits)
        if (edits.length === 0) return null
        const lean = edited(code, edits)
        // Parsing is most of the work here, and few modules import a form.
        if (!lean.includes('/forms/')) return { code: lean, map: null }
        const forms = formsOf(this.parse(lean) as unknown as Node, (name) =>
          this.error(`${name} of core/forms outside of a call, which the page would not have: ${id}`),
        )
        return { code: edited(lean, forms), map: null }
      },
    },
  }
}

type Edit = { start: number; end: number; text: string }

const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)

/** Removes the imports of core/forms, whose shapes the calls no longer name: home would carry them. */
function formsOf(program: Node, complain: (name: string) => never): Edit[] {
  const statements = program['body'] as Node[]
  const imports = statements.filter(
    (one) => one.type === 'ImportDeclaration' && /^\.\.?\/forms\//.test(String((one['source'] as Node)['value'])),
  )
  const rest = statements.filter((one) => !imports.includes(one))
  const left = new Set(rest.flatMap(identifiersIn))
  return imports.map(({ start, end, specifiers }) => {
    for (const one of specifiers as Node[]) {
      const name = String((one['local'] as Node)['name'])
      if (left.has(name)) complain(name)
    }
    return { start, end, text: '' }
  })
}

const identifiersIn = (node: Node): string[] => [
  ...(node.type === 'Identifier' ? [String(node['name'])] : []),
  ...Object.values(node).flat().filter(isNode).flatMap(identifiersIn),
]

/** Shapes of calls lose what the app does not ask for; schemas may go where nothing uses them. */
function collect(node: Node, code: string, edits: Edit[]): void {
  if (node.type === 'ObjectExpression' && isCall(node)) {
    const kept = propertiesOf(node).filter((each) => KEPT.includes(nameOf(each)))
    const text = `{${kept.map(({ start, end }) => code.slice(start, end)).join(',')}}`
    edits.push({ start: node.start, end: node.end, text })
    return
  }
  if (isSchema(node)) {
    // A function of its own may be left out whole, whatever a schema looks up inside.
    const text = `/* @__PURE__ */ (() => ${code.slice(node.start, node.end)})()`
    edits.push({ start: node.start, end: node.end, text })
    return
  }
  if (isRefusals(node)) {
    const { start, end } = node['init'] as Node
    edits.push({ start, end, text: '{}' })
    return
  }
  for (const child of Object.values(node).flat()) if (isNode(child)) collect(child, code, edits)
}

/** The shape of a call names its access, or spreads one of the usual ones, so it is recognised by that. */
function isCall(object: Node): boolean {
  const names = propertiesOf(object).map(nameOf)
  return names.includes('output') && (names.includes('access') || spreadIn(object).some((name) => name in asked))
}

/** `v.string()` and the like, and what core/list.ts makes of them. */
function isSchema(node: Node): boolean {
  const callee = node['callee'] as Node | undefined
  if (node.type !== 'CallExpression' || !callee) return false
  if (callee.type === 'Identifier') return LISTS.has(String(callee['name']))
  return callee.type === 'MemberExpression' && (callee['object'] as Node)['name'] === 'v'
}

const LISTS = new Set(['anyList', 'eitherOf', 'listOf', 'tableOf'])

/** Texts that several calls share: `refusals`, `placeRefusals`. */
const isRefusals = (node: Node): boolean =>
  node.type === 'VariableDeclarator' &&
  /refusals$/i.test(String((node['id'] as Node)['name'])) &&
  (node['init'] as Node | null)?.type === 'ObjectExpression'

const propertiesOf = (object: Node): Node[] =>
  (object['properties'] as Node[]).filter((each) => each.type === 'Property')

const spreadIn = (object: Node): string[] =>
  (object['properties'] as Node[]).flatMap(({ type, argument }) =>
    type === 'SpreadElement' ? String((argument as Node)['name']) : [],
  )

const nameOf = (property: Node): string => String((property['key'] as Node)['name'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
