// The expected no. Anything else that is thrown is a bug (house rule: three kinds, three treatments).

/** Values for the text of a refusal, and for the app to act on. Never secrets: they travel to the member. */
export type Detail = Record<string, string | number | boolean | Record<string, unknown>>

/** An expected no with a reason that the call declared. */
export class Refusal extends Error {
  readonly reason: string
  readonly detail: Detail
  /** The transaction is kept although the answer is no: a wrong password must be counted (decision 29). */
  readonly keeps: boolean

  constructor(reason: string, detail: Detail = {}, keeps = false) {
    super(reason)
    this.name = 'Refusal'
    this.reason = reason
    this.detail = detail
    this.keeps = keeps
  }
}

/** Says no. The reason must be one that the call declares, or one of the house's own. */
export function refuse(reason: string, detail: Detail = {}): never {
  throw new Refusal(reason, detail)
}

/** The house cannot open, for a reason that its message says in one plain line. */
export class CannotOpen extends Error {}
