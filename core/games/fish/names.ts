// Names of the fish of the table.
import { m } from '../../../text/compiled/messages.js'
import type { Name } from '../../lottery/game.ts'
import type { FishKind } from './kinds.ts'

const names: Record<FishKind, Name> = {
  clownfish: m.games_fish_clownfish,
  butterflyfish: m.games_fish_butterflyfish,
  pufferfish: m.games_fish_pufferfish,
  angelfish: m.games_fish_angelfish,
  lanternfish: m.games_fish_lanternfish,
  seahorse: m.games_fish_seahorse,
  flounder: m.games_fish_flounder,
  grouper: m.games_fish_grouper,
  lionfish: m.games_fish_lionfish,
  turtle: m.games_fish_turtle,
  octopus: m.games_fish_octopus,
  sailfish: m.games_fish_sailfish,
  manta: m.games_fish_manta,
  swordfish: m.games_fish_swordfish,
  hammerhead: m.games_fish_hammerhead,
  greatwhite: m.games_fish_greatwhite,
  goldshark: m.games_fish_goldshark,
  bluewhale: m.games_fish_bluewhale,
  mermaid: m.games_fish_mermaid,
  dragon: m.games_fish_dragon,
  kraken: m.games_fish_kraken,
  redpacket: m.games_fish_redpacket,
  crab: m.games_fish_crab,
  dragonking: m.games_fish_dragonking,
  eel: m.games_fish_eel,
  bomb: m.games_fish_bomb,
}

export const fishName = (kind: FishKind): Name => names[kind]
