// Lists and tables that somebody sends. How much is in one is judged before what is in it, and the first thing that is
// wrong in it ends the judging: valibot alone looks at every element, keeps each issue and asks for the length last.
import * as v from 'valibot'

type ListWords = {
  /** The refusal of a value that is no list. */
  shape?: string
  /** The refusal of a list with too many elements. */
  long?: string
  /** A further check of a list that is short enough: are its elements small enough? */
  fits?: (list: readonly unknown[]) => boolean
}

/** A list from outside, of a bounded length. */
export function listOf<const S extends v.GenericSchema>(
  item: S,
  most: number,
  { shape, long, fits = () => true }: ListWords = {},
) {
  const list = v.array(item, shape)
  const isShort = (value: unknown) => !Array.isArray(value) || (value.length <= most && fits(value))
  return v.pipe(measured(list, isShort, long), v.maxLength<v.InferOutput<typeof list>, number>(most))
}

/** A table from outside, of a bounded number of entries; a list is refused. */
export function tableOf<const K extends v.GenericSchema<string, string | number>, const S extends v.GenericSchema>(
  key: K,
  item: S,
  most: number,
  shape?: string,
) {
  const table = v.record(key, item, shape)
  const fits = (value: unknown) => !Array.isArray(value) && Object.keys(value ?? {}).length <= most
  return v.pipe(measured(table, fits, shape), v.maxEntries(most))
}

/**
 * A union of several kinds of value, in lists of thousands: which one it may be is seen at the value. valibot tries one
 * after the other, and each that fails leaves an issue.
 */
export function eitherOf<const S extends v.UnionOptions>(options: S) {
  const union = v.union(options)
  const kinds = new Map(options.map((option) => [option.type, option]))
  const optionFor = (value: unknown) => kinds.get(Array.isArray(value) ? 'array' : typeof value) ?? union
  return {
    ...union,
    '~run': (dataset, config) => optionFor(dataset.value)['~run'](dataset, config) as never,
  } satisfies typeof union as typeof union
}

/** A list of the house's own, of any length. Never use it for input: its length is not bounded. */
export const anyList = <const S extends v.GenericSchema>(item: S, shape?: string) => v.array(item, shape)

/** The schema applied only to input within the bound; longer input is one issue. */
function measured<S extends v.GenericSchema>(
  schema: S,
  fits: (value: unknown) => boolean,
  reason: string | undefined,
): S {
  const refused = v.check<unknown, string | undefined>(() => false, reason)
  return {
    ...schema,
    '~run': (dataset, config) =>
      fits(dataset.value)
        ? schema['~run'](dataset, config.abortEarly ? config : { ...config, abortEarly: true })
        : { ...refused['~run']({ typed: true, value: dataset.value }, config), typed: false },
  }
}
