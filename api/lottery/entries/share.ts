// A ticket that its owner shows to others: it names one line of the list, and whether its amount may be read, sealed by
// the house. An order number alone opens nothing, and a ticket opens nothing but that line in its own draw.
import { seal, unseal, type Place, type Ring } from '../../shell/ring.ts'
import type { Member } from '../../shell/serve.ts'

export type Line = { member: Member; orderNo: string; line: number }
/** A line that is shown to others. Without its amount nobody learns its order number either (decision 0073). */
export type Shared = Line & { withAmount: boolean }
type Issue = { lottery: string; issue: string }

const placeOf = ({ lottery, issue }: Issue): Place => ({
  purpose: 'shared ticket',
  at: `${lottery}:${issue}`,
})

const BYTES = 28

/** The ticket as it stands in an address: 76 letters of base64url. */
export function sealTicket(ring: Ring, issue: Issue, { member, orderNo, line, withAmount }: Shared): string {
  const value = Buffer.alloc(BYTES)
  value.writeUInt16BE(member.bucket, 0)
  value.writeBigUInt64BE(member.id, 2)
  Buffer.from(orderNo.replaceAll('-', ''), 'hex').copy(value, 10)
  value.writeUInt8(withAmount ? 1 : 0, 26)
  value.writeUInt8(line, 27)
  return seal(ring, placeOf(issue), value).toString('base64url')
}

/** The line that a ticket names; undefined where this house did not seal it for that issue, or no longer opens it. */
export function openTicket(ring: Ring, issue: Issue, ticket: string): Shared | undefined {
  const value = opened(ring, placeOf(issue), Buffer.from(ticket, 'base64url'))
  if (!value) return undefined
  const orderNo = value.toString('hex', 10, 26).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const member = { bucket: value.readUInt16BE(0), id: value.readBigUInt64BE(2) }
  return { member, orderNo, line: value.readUInt8(27), withAmount: value.readUInt8(26) === 1 }
}

function opened(ring: Ring, place: Place, sealed: Buffer): Buffer | undefined {
  try {
    return unseal(ring, place, sealed)
  } catch {
    // Strangers send anything at all: what does not open is answered like no ticket.
    return undefined
  }
}
