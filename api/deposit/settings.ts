// The outside servers of deposits: the cashier and the chains.
import * as v from 'valibot'
import { outsider, outsiderKeys, outsiderUrl } from '../shell/outside.ts'

export const depositSettings = v.pipe(
  v.object({
    CASHIER_URL: v.optional(outsiderUrl),
    CASHIER_KEYS: v.optional(outsiderKeys),
    CHAIN_URL: v.optional(outsiderUrl),
    CHAIN_KEYS: v.optional(outsiderKeys),
    /** The sandbox's cashier is its counter too, where cash is paid; npm start says it. */
    COUNTER: v.optional(v.picklist(['0', '1']), '0'),
  }),
  v.transform((given) => ({
    cashier: outsider(given.CASHIER_URL, given.CASHIER_KEYS),
    chain: outsider(given.CHAIN_URL, given.CHAIN_KEYS),
    counter: given.COUNTER === '1',
  })),
)
