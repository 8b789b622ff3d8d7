// The groups of deeds, by their names in words.
import { m } from '../../text/compiled/messages.js'

const words: Readonly<Record<string, () => string>> = {
  bet: m.desk_group_bet,
  care: m.desk_group_care,
  chat: m.desk_group_chat,
  deposit: m.desk_group_deposit,
  draw: m.desk_group_draw,
  feedback: m.desk_group_feedback,
  freeze: m.desk_group_freeze,
  games: m.desk_group_games,
  help: m.desk_group_help,
  invite: m.desk_group_invite,
  join: m.desk_group_join,
  joins: m.desk_group_join,
  loss: m.desk_group_loss,
  member: m.desk_group_member,
  menu: m.desk_group_menu,
  message: m.desk_group_message,
  notice: m.desk_group_notice,
  offer: m.desk_group_offer,
  payout: m.desk_reviews,
  person: m.desk_group_person,
  price: m.desk_group_price,
  proposal: m.desk_proposals,
  question: m.desk_group_question,
  savings: m.desk_group_savings,
  secret: m.desk_group_secret,
  security: m.desk_group_security,
  slide: m.desk_group_slide,
  sponsor: m.desk_group_sponsor,
  venue: m.desk_group_venue,
  vip: m.desk_group_vip,
}

export const groupWords = (group: string): string => words[group]?.() ?? group
