// What a machine may not decide, two people do: one proposes, another one approves (R-LED-11).

/** A person's name as it is kept and compared: ann, Ann, `ann ` and full-width ａｎｎ are one. */
export const personName = (typed: string): string =>
  typed.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Throws a plain sentence where both are one. */
export function refuseOnePerson(proposer: string | null, approver: string): void {
  if (proposer !== null && personName(proposer) === personName(approver))
    throw new Error('the person who proposed it cannot approve it')
}
