// Refuses a build whose files import each other in a circle: such files fail as they are loaded.
import type { Plugin } from 'vite'

/** Returns a circle of imports as file names, a file and those by which it imports itself; empty if there is none. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const way: string[] = []
  const look = (name: string): string[] => {
    const at = way.indexOf(name)
    if (at >= 0) return way.slice(at)
    if (done.has(name)) return []
    way.push(name)
    for (const next of imports.get(name) ?? []) {
      const found = look(next)
      if (found.length > 0) return found
    }
    way.pop()
    done.add(name)
    return []
  }
  for (const name of imports.keys()) {
    const found = look(name)
    if (found.length > 0) return found
  }
  return []
}

/** Dynamic imports (`import()`) do not count. */
export const acyclic = (): Plugin => ({
  name: 'koi-acyclic',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
    const circle = circleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
    if (circle.length === 0) return
    const named = circle.map((file) => chunks.find(({ fileName }) => fileName === file)?.name ?? file)
    this.error(`files of the app import themselves by way of others (build/chunks.ts): ${named.join(' > ')}`)
  },
})
