// The registration of a friend with a code, in its transaction: the inviter, and the signals of a ring.
import type { RingSignal } from '../../core/invite.ts'
import { maskedUsername } from '../../core/member/mask.ts'
import { isSameName } from '../../core/member/name.ts'
import { networkOf } from '../../core/network.ts'
import { deviceHash } from '../shell/origin.ts'
import type { Entered, Newcomer } from '../shell/hook.ts'
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { logEvent } from '../security/log.ts'
import { kinOf, type Kin } from '../member/kin.ts'
import { giveCode } from './codes.ts'
import { compareFriends, insertInvitation } from './invite.sql.ts'
import { lockInviter } from './inviters.sql.ts'

/** Members above an inviter who are looked at: A invites B, and B's friend is A again. */
const LINE = 4

/** Gives each new member a code of their own, and notes down whose friend they are. */
export async function welcomeMember(tx: Tx, newcomer: Newcomer, house: Entered): Promise<void> {
  await giveCode(tx, newcomer.member)
  if (newcomer.inviter) await noteFriend(tx, newcomer.inviter, newcomer, house)
}

/** Notes a friend down. One whom signals speak against is held until people have looked, and they are told (BI-302). */
async function noteFriend(tx: Tx, inviter: Member, came: Newcomer, house: Entered): Promise<void> {
  await lockInviter(tx, inviter)
  const { member: friend, username, origin } = came
  const network = networkOf(origin.address)
  const cameOn = origin.device === null ? null : deviceHash(origin.device)
  const signals = await signalsOf(tx, inviter, { ...came, network, cameOn }, house)
  const name = maskedUsername(username)
  const given = deviceHash(came.given)
  await insertInvitation(tx, inviter, { friend, name, network, cameOn, given, signals })
  if (signals.length === 0) return
  const detail = { friend: friend.id.toString(), signals: signals.join(' ') }
  await logEvent(tx, { event: 'invite_held', member: inviter, origin, detail })
}

type Seen = Newcomer & { network: string; cameOn: Buffer | null }

async function signalsOf(tx: Tx, inviter: Member, seen: Seen, { bucketOf, settings }: Entered): Promise<RingSignal[]> {
  const others = await compareFriends(tx, inviter, seen)
  const [own, ...above] = await kinOf(tx, inviter, { bucketOf, most: LINE })
  const found: Record<RingSignal, boolean> = {
    device: others.device || (own !== undefined && isOn(own, seen)),
    // All callers on this machine, or through a proxy not named in the settings, share this address: no sign of a ring.
    address: !isLoopback(seen.network) && (others.network || (own !== undefined && isAt(own, seen))),
    person: own !== undefined && isSameName(own.realName, seen.realName),
    loop: above.some((kin) => isOn(kin, seen) || isSameName(kin.realName, seen.realName)),
    many: others.today >= settings.invites.aDay,
  }
  return (Object.keys(found) as RingSignal[]).filter((signal) => found[signal])
}

const isLoopback = (network: string) => /^127\.|^0:0:0:0::/.test(network)

const isOn = ({ devices }: Kin, { cameOn }: Seen): boolean =>
  cameOn !== null && devices.some(({ hash }) => hash.equals(cameOn))

const isAt = ({ devices }: Kin, { network }: Seen): boolean =>
  devices.some(({ address }) => networkOf(address) === network)
