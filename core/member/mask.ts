// Masks personal data for a screen that others may see: the owner still recognises it.

/** 林夏 → 林*, 欧阳小满 → 欧***, Amy Lin → A*** */
export function maskedName(name: string): string {
  const [first = '', ...rest] = [...name.trim()]
  return first + '*'.repeat(Math.min(3, rest.length))
}

/** 13800138000 → 138****8000 */
export const maskedMobile = (mobile: string): string => mobile.replace(/^(\d{3})\d{4}/, '$1****')

/** lin.xia@example.com → l***@example.com */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1***')

/** 1990-05-17 → 1990-**-** */
export const maskedDay = (day: string): string => day.replace(/-\d\d-\d\d$/, '-**-**')

/** amy001 → am***1, amy1 → a***1: enough for a friend to know who it is. */
export const maskedUsername = (name: string): string => `${name.slice(0, name.length > 5 ? 2 : 1)}***${name.slice(-1)}`
