// Settings of invitations that the operator sets.
import * as v from 'valibot'
import { fen, type Fen } from '../../core/money.ts'
import { setting, whole } from '../shell/settings.ts'

/** The reward a friend, from the `from`-th friend on. */
export type Tier = { from: number; reward: Fen }

const TIERS = /^1:[1-9]\d{0,3}(?:,[1-9]\d{0,3}:[1-9]\d{0,3}){0,4}$/
const yuan = (text: string): Fen => fen(BigInt(text) * 100n)
const tiersIn = (text: string): Tier[] =>
  text.split(',').map((one) => {
    const [from = '', reward = ''] = one.split(':')
    return { from: Number.parseInt(from, 10), reward: yuan(reward) }
  })
const isRising = (tiers: readonly Tier[]) => tiers.every(({ from }, at) => at === 0 || from > tiers[at - 1]!.from)

export const inviteSettings = v.pipe(
  v.object({
    INVITE_TIERS: setting(
      v.pipe(
        v.optional(v.string(), '1:18,5:28,10:38'),
        v.regex(TIERS, 'must be pairs like 1:18,5:28, the first from 1'),
        v.transform(tiersIn),
        v.check((tiers) => isRising(tiers), 'must rise from pair to pair'),
      ),
      'Yuan for each friend who counts, by the how-manieth it is: from:yuan, with commas between, the first from 1',
    ),
    INVITE_DEPOSIT_YUAN: setting(whole(100, 1, 1_000_000), 'Yuan that a friend deposits in all before they count'),
    INVITE_PLAYED_YUAN: setting(
      whole(300, 1, 1_000_000),
      'Yuan of effective turnover that a friend plays before they count',
    ),
    INVITE_DAYS: setting(whole(30, 1, 365), 'Days after the registration within which both has happened'),
    INVITE_MOST: setting(whole(50, 1, 10_000), 'Friends who count for one member, in all'),
    INVITE_A_DAY: setting(
      whole(10, 1, 10_000),
      'Friends of one member who may register on a Shanghai day; more are looked at by people',
    ),
    INVITE_MULTIPLE: setting(whole(1, 1, 10), 'How often a reward is to be played before it leaves free of charge'),
  }),
  v.transform((given) => ({
    invites: {
      tiers: given.INVITE_TIERS,
      deposit: yuan(String(given.INVITE_DEPOSIT_YUAN)),
      played: yuan(String(given.INVITE_PLAYED_YUAN)),
      days: given.INVITE_DAYS,
      most: given.INVITE_MOST,
      aDay: given.INVITE_A_DAY,
      multiple: given.INVITE_MULTIPLE,
    },
  })),
)
export type InviteSettings = v.InferOutput<typeof inviteSettings>['invites']
