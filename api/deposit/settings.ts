// The outside servers of deposits: the cashier and the chains.
import * as v from 'valibot'
import { outsider, outsiderKeys, outsiderUrl } from '../shell/outside.ts'
import { setting } from '../shell/settings.ts'

export const depositSettings = v.pipe(
  v.object({
    CASHIER_URL: setting(v.optional(outsiderUrl), 'Where the cashier answers'),
    CASHIER_KEYS: setting(
      v.optional(outsiderKeys),
      'Keys shared with the cashier: we sign with the first and believe all',
    ),
    CHAIN_URL: setting(v.optional(outsiderUrl), 'Where the node of the chains answers'),
    CHAIN_KEYS: setting(v.optional(outsiderKeys), 'Keys shared with it'),
    COUNTER: setting(
      v.optional(v.picklist(['0', '1']), '0'),
      "The sandbox's cashier is its counter too, where cash is paid; npm start says it",
    ),
  }),
  v.transform((given) => ({
    cashier: outsider(given.CASHIER_URL, given.CASHIER_KEYS),
    chain: outsider(given.CHAIN_URL, given.CHAIN_KEYS),
    counter: given.COUNTER === '1',
  })),
)
