import type { DeskOutput } from '../../core/desk/call.ts'
import type { GameKind, today } from '../../core/desk/today.ts'
import { m } from '../../text/compiled/messages.js'
import { Panel } from '../parts/Panel.tsx'
import { showMoney, showShare } from '../shell/show.ts'
import s from './Today.module.css'

type Page = DeskOutput<typeof today.show>

/** Today's value, yesterday's and that of a week ago. */
export const threeOf = <T,>(
  { today: now, yesterday, lastWeek }: Record<'today' | 'yesterday' | 'lastWeek', T>,
  show: (value: T) => string,
) => [show(now), show(yesterday), show(lastWeek)] as const

const kindWords: Record<GameKind, () => string> = {
  lottery: m.lobby_lottery,
  electronic: m.lobby_electronic,
  video: m.lobby_video,
  fishing: m.lobby_fishing,
  sports: m.lobby_sports,
  chess: m.lobby_chess,
  esports: m.lobby_esports,
}

/** Stakes and returns of the three stretches, a row for each kind of game. */
export function TodayKinds({ kinds }: Pick<Page, 'kinds'>) {
  const stretches = [m.desk_today(), m.desk_yesterday_now(), m.desk_week_now()]
  return (
    <Panel title={m.desk_kinds()} flush>
      <div className={s.wide}>
        <table className={s.kinds}>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {m.desk_kind()}
              </th>
              <th scope="colgroup" colSpan={3}>
                {m.desk_staked()}
              </th>
              <th scope="colgroup" colSpan={3}>
                {m.desk_returned()}
              </th>
              <th scope="col" rowSpan={2}>
                {m.desk_return_rate()}
              </th>
            </tr>
            <tr>
              {[...stretches, ...stretches].map((words, at) => (
                <th key={at} scope="col">
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, staked, returned }) => {
              const all = [...threeOf(staked, showMoney), ...threeOf(returned, showMoney)]
              return (
                <tr key={kind} className={all.every((one) => one === '0.00') ? s.none : undefined}>
                  <th scope="row">{kindWords[kind]()}</th>
                  {all.map((text, at) => (
                    <td key={at} className={at % 3 === 0 ? s.now : undefined}>
                      {text}
                    </td>
                  ))}
                  <td>{showShare(returned.today, staked.today)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
