// Which answers a phone may keep for a page without network: words of the house, and none that says what a member has.
import { help } from './help.ts'
import { lobby } from './lobby.ts'
import { lottery } from './lottery/calls.ts'
import { message } from './message.ts'
import { offers } from './offers/offers.ts'
import { site } from './site.ts'
import { sponsor } from './sponsor.ts'

export const keptCalls = [
  ...[site.sideMenu, site.slides, site.system, site.certificate, site.config],
  ...[message.bulletin, message.notices, message.notice],
  ...[lobby.games, lobby.allGames, lobby.returns, lottery.list],
  ...[offers.classes, offers.list, sponsor.list, sponsor.detail, help.list, help.details],
]
