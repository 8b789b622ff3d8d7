import { m } from '../../text/compiled/messages.js'
import { showMoney } from '../shell/show.ts'
import s from './DayBars.module.css'

type Day = { day: string; paidIn: string; paidOut: string; staked: string; returned: string }
type Name = Exclude<keyof Day, 'day'>

/** The units of the drawing, which is as wide as there is room. */
const [WIDTH, HEIGHT] = [560, 100]

/** Two sums of each of fourteen days beside each other. Each bar says its day and its sum; a table of them is read aloud. */
export function DayBars(props: { days: readonly Day[]; one: Name; other: Name; labels: readonly [string, string] }) {
  const { days, one, other, labels } = props
  const all = days.flatMap((day) => [day[one], day[other]])
  const highest = all.reduce((most, text) => (amountOf(text) > amountOf(most) ? text : most), '0.00')
  const most = Math.max(1, amountOf(highest))
  const step = WIDTH / days.length
  const heightOf = (text: string) => Math.max(amountOf(text) > 0 ? 1 : 0, (amountOf(text) / most) * HEIGHT)
  return (
    <figure className={s.figure}>
      <figcaption className={s.legend}>
        <i className={s.first} />
        {labels[0]}
        <i className={s.second} />
        {labels[1]}
        <span className={s.most}>{m.desk_days_most({ amount: showMoney(highest) })}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={s.chart} aria-hidden>
        {days.map((day, at) => (
          <g key={day.day}>
            {([one, other] as const).map((name, which) => (
              <rect
                key={name}
                className={which === 0 ? s.first : s.second}
                x={at * step + 5 + which * ((step - 10) / 2)}
                y={HEIGHT - heightOf(day[name])}
                width={(step - 10) / 2 - 1}
                height={heightOf(day[name])}
              >
                <title>{`${day.day} ${labels[which]} ${showMoney(day[name])}`}</title>
              </rect>
            ))}
          </g>
        ))}
      </svg>
      <ol className={s.days} aria-hidden>
        {days.map(({ day }, at) => (
          <li key={day}>{at % 2 === 1 && day.slice(5)}</li>
        ))}
      </ol>
      <table className="hush">
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{day.day}</th>
              <td>{`${labels[0]} ${showMoney(day[one])}`}</td>
              <td>{`${labels[1]} ${showMoney(day[other])}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** The height of a bar is no money: a float will do. */
const amountOf = (text: string): number => Math.max(0, Number(text))
