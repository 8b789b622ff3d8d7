// An amount as a member types or pastes it, before a form judges it.

/** Full-width digits and signs, as Chinese input methods write them, as plain ones. */
const narrow = (text: string): string => text.normalize('NFKC').replace(/。/g, '.')

/** Plain digits and at most one dot with two decimals; whatever else a keyboard adds is left out. */
export function typedAmount(text: string): string {
  const plain = narrow(text).replace(/[^\d.]/g, '')
  const [whole = '', ...rest] = plain.split('.')
  const yuan = whole.replace(/^0+(?=\d)/, '').slice(0, 10)
  return rest.length === 0 ? yuan : `${yuan || '0'}.${rest.join('').slice(0, 2)}`
}

const ONE_NUMBER = /^[^\d.,]*([\d.,]+)[^\d.,]*$/
const AMOUNT = /^(?:\d{1,10}|\d{1,3}(?:,\d{3}){1,3}|(?=\.\d))(?:\.\d{0,2})?$/
const LONGEST = 20

/**
 * The amount of a pasted text, with whatever stands before and behind it left out. One that could be read as two amounts ("100,00",
 * "1e3") stays as it was pasted, for the form to call it none.
 */
export function pastedAmount(text: string): string {
  const plain = narrow(text).trim()
  const number = ONE_NUMBER.exec(plain)?.[1] ?? ''
  return AMOUNT.test(number) ? typedAmount(number) : plain.slice(0, LONGEST)
}
