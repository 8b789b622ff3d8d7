// What the watch of the books says, as its job passes it on (api/ledger/watch/watch.ts).

/** Is this sentence about money that waits, and no open order says why? All others are about an account that has drifted. */
export const saysOrphan = (says: string): boolean => /, its (?:open orders|payments) come to /.test(says)
