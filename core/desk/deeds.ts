// Every deed of people, by group. A test of api holds this list and what the features do to each other.
import * as care from './care.ts'
import type { Deed } from './deed.ts'
import * as ledger from './ledger.ts'
import * as people from './people.ts'
import * as secret from './secret.ts'

const declared: readonly Readonly<Record<string, Deed>>[] = [people, secret, ledger, care]

export const deeds: readonly Deed[] = declared.flatMap((feature) => Object.values(feature))
