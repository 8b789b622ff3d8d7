// Short names of classes: long ones would travel twice, in the styles and in the scripts.
import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A short class name by the path within the project: the same names on every machine. */
export function shortClass(name: string, file: string): string {
  const path = relative(root, file.split('?')[0] ?? file)
  const hash = createHash('sha256')
    .update(path + name)
    .digest('base64url')
  return `k${hash.replace(/[-_]/g, '').slice(0, 4)}`
}
