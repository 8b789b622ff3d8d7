// The words and icons of perks and categories.
import { Cake, Gift, MailOpen, TrendingUp } from 'lucide-react'
import type { Output } from '../../core/endpoint.ts'
import type { PlayCategory } from '../../core/play-categories.ts'
import type { PerkKind, vip } from '../../core/vip/vip.ts'
import { m } from '../../text/compiled/messages.js'

/** The member's VIP, as a page reads it. */
export type Vip = Output<typeof vip.get>

export const perkNames: Record<PerkKind, () => string> = {
  packet: m.vip_perk_packet,
  upgrade: m.vip_perk_upgrade,
  birthday: m.vip_perk_birthday,
  exclusive: m.vip_perk_exclusive,
}

export const perkIcons = { packet: MailOpen, upgrade: TrendingUp, birthday: Cake, exclusive: Gift }

export const categoryNames: Record<PlayCategory, () => string> = {
  sports: m.vip_category_sports,
  video: m.lobby_video,
  chess: m.lobby_chess,
  electronic: m.lobby_electronic,
  fishing: m.lobby_fishing,
  lottery: m.vip_category_lottery,
}
