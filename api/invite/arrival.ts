// The registration of a friend with a code, in its transaction: the inviter, and the signals of a ring.
import type { RingSignal } from '../../core/invite.ts'
import { maskedUsername } from '../../core/mask.ts'
import { isSameName } from '../../core/name.ts'
import { networkOf } from '../../core/network.ts'
import { deviceHash, type Origin } from '../shell/origin.ts'
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { logEvent } from '../security/log.ts'
import { kinOf, type Kin } from '../member/kin.ts'
import { compareFriends, insertInvitation } from './invite.sql.ts'
import { lockInviter } from './inviters.sql.ts'

export type Came = {
  friend: Member
  username: string
  realName: string
  /** The origin in the request; its device is the one that the browser was known by before. */
  origin: Origin
  /** The device token that the browser carries from now on. */
  given: string
}

export type Terms = {
  bucketOf: (memberId: bigint) => number
  /** Friends of one member on a Shanghai day before people look. */
  aDay: number
}

/** Members above an inviter who are looked at: A invites B, and B's friend is A again. */
const LINE = 4

/** Notes a friend down. One whom signals speak against is held until people have looked, and they are told (BI-302). */
export async function noteFriend(tx: Tx, inviter: Member, came: Came, terms: Terms): Promise<void> {
  await lockInviter(tx, inviter)
  const { friend, username, origin } = came
  const network = networkOf(origin.address)
  const cameOn = origin.device === null ? null : deviceHash(origin.device)
  const signals = await signalsOf(tx, inviter, { ...came, network, cameOn }, terms)
  const name = maskedUsername(username)
  const given = deviceHash(came.given)
  await insertInvitation(tx, inviter, { friend, name, network, cameOn, given, signals })
  if (signals.length === 0) return
  const detail = { friend: friend.id.toString(), signals: signals.join(' ') }
  await logEvent(tx, { event: 'invite_held', member: inviter, origin, detail })
}

type Seen = Came & { network: string; cameOn: Buffer | null }

async function signalsOf(tx: Tx, inviter: Member, seen: Seen, { bucketOf, aDay }: Terms): Promise<RingSignal[]> {
  const others = await compareFriends(tx, inviter, seen)
  const [own, ...above] = await kinOf(tx, inviter, { bucketOf, most: LINE })
  const found: Record<RingSignal, boolean> = {
    device: others.device || (own !== undefined && isOn(own, seen)),
    // All callers on this machine, or through a proxy not named in the settings, share this address: no sign of a ring.
    address: !isLoopback(seen.network) && (others.network || (own !== undefined && isAt(own, seen))),
    person: own !== undefined && isSameName(own.realName, seen.realName),
    loop: above.some((kin) => isOn(kin, seen) || isSameName(kin.realName, seen.realName)),
    many: others.today >= aDay,
  }
  return (Object.keys(found) as RingSignal[]).filter((signal) => found[signal])
}

const isLoopback = (network: string) => /^127\.|^0:0:0:0::/.test(network)

const isOn = ({ devices }: Kin, { cameOn }: Seen): boolean =>
  cameOn !== null && devices.some(({ hash }) => hash.equals(cameOn))

const isAt = ({ devices }: Kin, { network }: Seen): boolean =>
  devices.some(({ address }) => networkOf(address) === network)
