// 虚拟足球 Virtual football: what its league shows of its own.
import type { Club } from '../../core/games/football/clubs.ts'
import { football, footballSport } from '../../core/games/football/football.ts'
import { clubNames } from '../../core/games/football/names.ts'
import { m } from '../../text/compiled/messages.js'
import { leagueGame } from '../league/leagueGame.tsx'
import type { Look } from '../league/look.ts'
import { Words } from '../parts/Sheet.tsx'
import { Minutes } from './Minutes.tsx'

const clubName = (club: string): string => (Object.hasOwn(clubNames, club) ? clubNames[club as Club]({}) : club)

const look: Look = {
  ...{ sport: footballSport, rules: football, clubName },
  virtual: m.play_fb_virtual,
  words: { club: m.play_fb_club, goals: m.play_fb_goals },
  Replayed: (props) => <Minutes {...props} clubName={clubName} />,
  Own: () => (
    <>
      <Words>{m.play_fb_rules_virtual()}</Words>
      <Words>{m.play_fb_rules_how()}</Words>
      <Words>{m.play_fb_rules_lines()}</Words>
    </>
  ),
}

export const footballGame = leagueGame(look)
