// What a machine may not decide, two people do: one proposes, another one approves (R-LED-11).

/** Throws a plain sentence where both are one. Names are typed by hand: Ann and ann are one person. */
export function refuseOnePerson(proposer: string | null, approver: string): void {
  if (proposer?.toLowerCase() === approver.toLowerCase())
    throw new Error('the person who proposed it cannot approve it')
}
