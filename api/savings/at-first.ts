// The first wording of table rows in a new house: by their ids, the hash that their fact would have. A change of such a
// row in the migration changes its hash here; api/prices/prices.test.ts prints the new one.

/** By product and the second from which on. */
export const ratesAtFirst = {
  'flex 1767196800': 'e95e6932a16ae120541584efa354067e9185af1db14a6664a3204c6d7b413fdd',
  'lock1 1767196800': 'f2ed31a3c0b89bcbb89555b3249c083c190ef801c35a628076da670505af65ab',
  'lock7 1767196800': 'f0c07d0a3d09856d4438d38951dd7f29f760b9c5dc20540961682d0bf01d9807',
  'lock30 1767196800': '0f555924c610ef8757dac46cc227e06334c3295bdd0f5649781dd10f4466886b',
  'lock90 1767196800': 'a9b0473baf3d8158998028a608cb56052fcc0b313602718bbba9fda9d63213ab',
}
