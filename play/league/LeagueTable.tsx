import { formOf, standingsOf, type Form } from '../../core/games/league/fixtures.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { playedOf, type League } from './heard.ts'
import s from './LeagueTable.module.css'
import type { Look } from './look.ts'

const formNames: Record<Form, () => string> = {
  won: m.play_league_form_won,
  drawn: m.play_league_form_drawn,
  lost: m.play_league_form_lost,
}

/** The table of the season and the last results of each club, from the played matches. */
export function LeagueTable({ look, league }: { look: Look; league: League }) {
  const played = playedOf(league)
  return (
    <table className={s.table}>
      <caption className="dim small">{m.play_league_table_lead({ matches: played.length })}</caption>
      <thead>
        <tr>
          <th scope="col">{look.words.club()}</th>
          <th scope="col">{m.play_league_played()}</th>
          <th scope="col">{look.words.goals()}</th>
          <th scope="col">{m.play_league_points()}</th>
          <th scope="col">{m.play_league_form()}</th>
        </tr>
      </thead>
      <tbody>
        {standingsOf(look.sport.clubs, played).map((row, at) => (
          <tr key={row.club}>
            <th scope="row">
              <span className="num dim">{at + 1}</span> {look.clubName(row.club)}
            </th>
            <td className="num">{row.played}</td>
            <td className="num">{`${row.goals}:${row.against}`}</td>
            <td className="num">
              <b>{row.points}</b>
            </td>
            <td>
              {formOf(row.club, played).map((form, place) => (
                <span key={place} className={classes(s.form, form === 'won' && s.won)}>
                  {formNames[form]()}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
