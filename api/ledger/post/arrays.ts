// Arrays as PostgreSQL takes them in binary: a batch carries a thousand values, and neither side has to
// write or read them as text.

const HEAD = 20
const [INT2, INT4, INT8, TEXT, BYTEA, UUID] = [21, 23, 20, 25, 17, 2950]

function headed(element: number, count: number, bytes: number): Buffer {
  const array = Buffer.allocUnsafe(HEAD + bytes)
  // PostgreSQL's binary array header: one dimension, no nulls, first index 1.
  array.writeInt32BE(1, 0)
  array.writeInt32BE(0, 4)
  array.writeInt32BE(element, 8)
  array.writeInt32BE(count, 12)
  array.writeInt32BE(1, 16)
  return array
}

/** smallint[]. */
export function int2s(values: readonly number[]): Buffer {
  const array = headed(INT2, values.length, values.length * 6)
  let at = HEAD
  for (const value of values) at = array.writeInt16BE(value, array.writeInt32BE(2, at))
  return array
}

/** int[]. */
export function int4s(values: readonly number[]): Buffer {
  const array = headed(INT4, values.length, values.length * 8)
  let at = HEAD
  for (const value of values) at = array.writeInt32BE(value, array.writeInt32BE(4, at))
  return array
}

/** bigint[]. */
export function int8s(values: readonly bigint[]): Buffer {
  const array = headed(INT8, values.length, values.length * 12)
  let at = HEAD
  for (const value of values) at = array.writeBigInt64BE(value, array.writeInt32BE(8, at))
  return array
}

/** uuid[]; a text that is no uuid is a bug. */
export function uuids(values: readonly string[]): Buffer {
  const array = headed(UUID, values.length, values.length * 20)
  let at = HEAD
  for (const value of values) {
    at = array.writeInt32BE(16, at)
    const written = array.write(value.replaceAll('-', ''), at, 16, 'hex')
    if (written !== 16) throw new Error(`no uuid: ${value}`)
    at += written
  }
  return array
}

/** text[], without nulls. */
export function texts(values: readonly string[]): Buffer {
  const bytes = values.reduce((sum, value) => sum + 4 + Buffer.byteLength(value), 0)
  const array = headed(TEXT, values.length, bytes)
  let at = HEAD
  for (const value of values) {
    const length = array.write(value, at + 4)
    at = array.writeInt32BE(length, at) + length
  }
  return array
}

/** bytea[]. */
export function byteas(values: readonly Buffer[]): Buffer {
  const bytes = values.reduce((sum, value) => sum + 4 + value.length, 0)
  const array = headed(BYTEA, values.length, bytes)
  let at = HEAD
  for (const value of values) {
    at = array.writeInt32BE(value.length, at)
    at += value.copy(array, at)
  }
  return array
}
