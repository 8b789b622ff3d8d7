// 虚拟电竞 Virtual esports: what its league shows of its own.
import { esports, esportsSport } from '../../core/games/esports/esports.ts'
import { bestOfCells } from '../../core/games/esports/law.ts'
import { teamNames } from '../../core/games/esports/names.ts'
import type { Team } from '../../core/games/esports/teams.ts'
import { m } from '../../text/compiled/messages.js'
import { leagueGame } from '../league/leagueGame.tsx'
import type { Look } from '../league/look.ts'
import { Words } from '../parts/Sheet.tsx'
import { Rounds } from './Rounds.tsx'

const clubName = (team: string): string => (Object.hasOwn(teamNames, team) ? teamNames[team as Team]({}) : team)

const look: Look = {
  ...{ sport: esportsSport, rules: esports, clubName },
  virtual: m.play_es_virtual,
  words: { club: m.play_es_team, goals: m.play_es_maps },
  formOf: ({ weights }) => m.play_es_best({ maps: bestOfCells(weights.length) }),
  Replayed: (props) => <Rounds {...props} clubName={clubName} />,
  Own: () => (
    <>
      <Words>{m.play_es_rules_virtual()}</Words>
      <Words>{m.play_es_rules_how()}</Words>
      <Words>{m.play_es_rules_map()}</Words>
      <Words>{m.play_es_rules_lines()}</Words>
    </>
  ),
}

export const esportsGame = leagueGame(look)
