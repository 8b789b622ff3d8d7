// The app trusts the house's answers and lets it judge what is sent, so the schemas and refusal texts of
// the contract, needed there and for types, need not travel: the build takes them out of each call.
import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [field: string]: unknown }

const LEFT_OUT = ['input', 'output', 'refusals']

export function leanContract(): Plugin {
  return {
    name: 'koi-lean-contract',
    apply: 'build',
    transform: {
      filter: { id: /\/core\/.*\.ts$/ },
      handler(code) {
        const spans: Node[] = []
        collect(this.parse(code) as unknown as Node, spans)
        if (spans.length === 0) return null
        let lean = code
        for (const { start, end } of spans.toSorted((a, b) => b.start - a.start))
          lean = `${lean.slice(0, start)}undefined${lean.slice(end)}`
        return { code: lean, map: null }
      },
    },
  }
}

/** The values to leave out of every object that is the shape of a call: it says who may call it. */
function collect(node: Node, spans: Node[]): void {
  const shape = node.type === 'ObjectExpression' ? fieldsOf(node) : undefined
  if (shape?.has('access') && shape.has('output')) {
    spans.push(...LEFT_OUT.map((name) => shape.get(name)).filter(isNode))
    return
  }
  for (const child of Object.values(node).flat()) if (isNode(child)) collect(child, spans)
}

const fieldsOf = (object: Node): Map<unknown, unknown> =>
  new Map(
    (object['properties'] as Node[])
      .filter((each) => each.type === 'Property')
      .map((each) => [(each['key'] as Node)['name'], each['value']]),
  )

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
