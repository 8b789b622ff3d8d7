// What a breach of a venue says in detail, in words: its sentence is one of ours, taken apart (core/desk/breach-detail.ts).
import { readDetail, type Detail, type DetailName } from '../../core/desk/breach-detail.ts'
import { fen, toWire } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { showMoney } from '../shell/show.ts'
import { gameWords } from './codes.ts'

type Say<N extends DetailName> = (values: Extract<Detail, { name: N }>['values']) => string

const says: { readonly [N in DetailName]: Say<N> } = {
  sum: ({ entry, amount, before }) => m.desk_detail_sum({ entry, amount: yuan(amount), before: yuan(before) }),
  shape: () => m.desk_detail_shape(),
  foreign: ({ entry, direction, amount }) =>
    direction === 'in'
      ? m.desk_detail_foreign_in({ entry, amount: yuan(amount) })
      : m.desk_detail_foreign_out({ entry, amount: yuan(amount) }),
  recovery: ({ ours, theirs }) => m.desk_detail_recovery({ ours: yuan(ours), theirs: yuan(theirs) }),
  unknown: ({ amount }) => m.desk_detail_unknown({ amount: yuan(amount) }),
  asked: ({ game, amount, risk, bet }) =>
    m.desk_detail_asked({ game: gameWords(game), amount: yuan(amount), risk: yuan(risk), bet }),
  beyond: ({ entry, amount, bound, said }) =>
    m.desk_detail_beyond({ entry, amount: yuan(amount), bound: yuan(bound), said }),
}

/** Fen of the books as money; what is no whole number stands as it is. */
export const yuan = (text: string): string =>
  /^-?\d{1,18}$/.test(text) ? showMoney(text.startsWith('-') ? `-${wire(text.slice(1))}` : wire(text)) : text

const wire = (digits: string): string => toWire(fen(BigInt(digits)))

/** Words of a venue stand as they came. */
export function breachWords(text: string): string {
  const detail = readDetail(text)
  return detail ? (says[detail.name] as (values: object) => string)(detail.values) : text
}
