import { showMoney } from '../shell/show.ts'
import s from './DayBars.module.css'

type Day = { day: string; paidIn: string; paidOut: string; staked: string; returned: string }
type Name = Exclude<keyof Day, 'day'>

const [WIDTH, HEIGHT, BASE] = [560, 120, 100]

/** Two sums of each of fourteen days beside each other. Each bar says its day and its sum; a table of them is read aloud. */
export function DayBars(props: { days: readonly Day[]; one: Name; other: Name; labels: readonly [string, string] }) {
  const { days, one, other, labels } = props
  const most = Math.max(1, ...days.flatMap((day) => [amountOf(day[one]), amountOf(day[other])]))
  const step = WIDTH / days.length
  const heightOf = (text: string) => Math.max(amountOf(text) > 0 ? 1 : 0, (amountOf(text) / most) * (BASE - 6))
  return (
    <figure className={s.figure}>
      <figcaption className={s.legend}>
        <i className={s.first} />
        {labels[0]}
        <i className={s.second} />
        {labels[1]}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={s.chart} aria-hidden>
        <path d={`M0 ${BASE + 0.5}H${WIDTH}`} className={s.ground} />
        {days.map((day, at) => (
          <g key={day.day}>
            {([one, other] as const).map((name, which) => (
              <rect
                key={name}
                className={which === 0 ? s.first : s.second}
                x={at * step + 5 + which * ((step - 10) / 2)}
                y={BASE - heightOf(day[name])}
                width={(step - 10) / 2 - 1}
                height={heightOf(day[name])}
              >
                <title>{`${day.day} ${labels[which]} ${showMoney(day[name])}`}</title>
              </rect>
            ))}
            {at % 2 === 1 && (
              <text x={at * step + step / 2} y={HEIGHT - 4} className={s.day}>
                {day.day.slice(5)}
              </text>
            )}
          </g>
        ))}
      </svg>
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
