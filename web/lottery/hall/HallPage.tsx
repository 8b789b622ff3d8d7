import { ShieldCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { address } from '../../../core/addresses.ts'
import { lottery, type LotteryRow } from '../../../core/lottery/calls.ts'
import { m } from '../../../text/compiled/messages.js'
import { serverNow } from '../../shell/clock.ts'
import { useCall } from '../../shell/query.ts'
import { setQuery, useQueryOf } from '../../shell/router.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Choice.tsx'
import { Page, Stack } from '../../ui/Page.tsx'
import { Shape } from '../../ui/Shape.tsx'
import { Empty, Load } from '../../ui/States.tsx'
import { familyNames } from '../names.ts'
import { GameCard } from './GameCard.tsx'
import { byClosing, gamesOf, type HallGame } from './games.ts'
import s from './Hall.module.css'
import { useStarred } from './starred.ts'

const POLL_MS = 10_000

/** Every lottery, a game a card: what is open until when, what came last, and the way to its boards. */
export default function HallPage() {
  const lotteries = useCall(lottery.list, {}, { pollMs: POLL_MS, staleMs: 1_000 })
  const waits = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = () => {
    clearTimeout(waits.current)
    waits.current = setTimeout(() => void lotteries.refetch(), CALM_MS)
  }
  return (
    <Page
      tab
      title={m.lottery_hall_title()}
      left={<span />}
      actions={<IconButton icon={ShieldCheck} label={m.lottery_hall_verify()} href={address.verify()} />}
    >
      <Load of={lotteries} skeleton={<Shape of="hall" />}>
        {({ list }) =>
          list.length === 0 ? <Empty title={m.lottery_hall_empty()} /> : <Games list={list} onOverdue={refresh} />
        }
      </Load>
    </Page>
  )
}

// Most lotteries draw at the same instant: one question for all of their results.
const CALM_MS = 900

type GamesProps = { list: readonly LotteryRow[]; onOverdue: () => void }

function Games({ list, onOverdue }: GamesProps) {
  const all = gamesOf(list)
  const stars = useStarred(all)
  if (!stars.isKnown) return <Shape of="hall" />
  return <Ordered all={all} stars={stars} onOverdue={onOverdue} />
}

type OrderedProps = {
  all: readonly HallGame[]
  stars: ReturnType<typeof useStarred>
  onOverdue: () => void
}

function Ordered({ all, stars: { starred, toggle }, onOverdue }: OrderedProps) {
  const { family: chosen = 'all', sort } = useQueryOf(address.hall)
  // Starred ones stand first from the next visit on: nothing jumps away under the thumb.
  const [first] = useState(starred)
  const rank = (family: (typeof all)[number]['family']) => (first.includes(family) ? 0 : 1)
  const ordered =
    sort === 'closing'
      ? byClosing(all, serverNow())
      : all.toSorted((one, other) => rank(one.family) - rank(other.family))
  const shown = ordered.filter(
    ({ family }) => chosen === 'all' || (chosen === 'starred' ? starred.includes(family) : chosen === family),
  )
  return (
    <>
      <ChipRow
        label={m.lottery_hall_filter()}
        value={chosen}
        onChange={(family) => setQuery(address.hall, { family: family === 'all' ? undefined : family })}
        options={[
          { value: 'all', label: m.lottery_hall_all() },
          { value: 'starred', label: m.lottery_hall_starred() },
          ...all.map(({ family }) => ({ value: family, label: familyNames[family]() })),
        ]}
      />
      <div className={s.sort}>
        <Chip
          on={sort === 'closing'}
          onPress={() => setQuery(address.hall, { sort: sort === 'closing' ? undefined : 'closing' })}
        >
          {m.lottery_hall_sort()}
        </Chip>
      </div>
      {shown.length === 0 && <Empty title={m.lottery_hall_no_star()} text={m.lottery_hall_how_star()} />}
      <Stack>
        {shown.map((game) => (
          <GameCard
            key={game.family}
            game={game}
            isStarred={starred.includes(game.family)}
            onStar={() => toggle(game)}
            onOverdue={onOverdue}
          />
        ))}
      </Stack>
      <p className={`faint caption ${s.note}`}>{m.lottery_hall_note()}</p>
    </>
  )
}
