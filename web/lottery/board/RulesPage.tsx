import { useState } from 'react'
import { findLottery } from '../../../core/lottery/calendar.ts'
import type { Lottery } from '../../../core/lottery/calendar.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import type { Game } from '../../../core/lottery/game.ts'
import { m } from '../../../text/compiled/messages.js'
import { useCall } from '../../shell/query.ts'
import { setQuery, useQueryParams } from '../../shell/router.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChipRow, UnderlineTabs } from '../../ui/Choice.tsx'
import { Page, Section, Stack } from '../../ui/Page.tsx'
import { Bone, Load } from '../../ui/States.tsx'
import { NoLottery } from './BoardState.tsx'
import { useGame } from '../games.ts'
import { boardHref } from '../names.ts'
import s from './OddsBoard.module.css'
import { PlayFacts } from './PlayFacts.tsx'
import { usePrices } from './prices.ts'
import type { PricedPlay } from './prices.ts'
import p from './PlaySheet.module.css'

/** How a lottery is drawn, and of each play when it wins, what it pays and how often. */
export default function RulesPage() {
  const listed = findLottery(useQueryParams().get('lottery') ?? 'k3_1m')
  return listed ? <Rules key={listed.code} listed={listed} /> : <NoLottery />
}

function Rules({ listed }: { listed: Lottery }) {
  const { code, family } = listed
  const info = useCall(lottery.info, { lottery: code })
  const rules = useGame(family)
  const prices = usePrices(listed, rules.data ?? undefined)
  const board = family === 'locsgwin' ? 'quick' : 'odds'
  return (
    <Page
      title={m.lottery_rules_title({ name: listed.name() })}
      root={boardHref({ lottery: code, board })}
    >
      <Stack>
        <Card>
          <Draws info={info.data} code={code} />
        </Card>
      </Stack>
      <Section title={m.lottery_board_plays()}>
        <Load of={prices} skeleton={<Bone height={320} round={20} />}>
          {(plays) => rules.data && <Plays game={rules.data} plays={plays} />}
        </Load>
      </Section>
    </Page>
  )
}

type DrawsProps = {
  info: { periodSeconds: number; current: { drawAt: number; lockAt: number } | null } | undefined
  code: string
}

function Draws({ info, code }: DrawsProps) {
  const { periodSeconds = 0, current } = info ?? {}
  const lock = current ? Math.round((current.drawAt - current.lockAt) / 1_000) : 0
  return (
    <div className={p.facts}>
      <ol className={p.steps}>
        {current && <li>{m.lottery_board_rules_period({ period: periodSeconds, lock })}</li>}
        <li>{m.lottery_board_rules_late()}</li>
        <li>{m.lottery_board_rules_fair()}</li>
      </ol>
      <ButtonLink href={`/home/verify?lottery=${code}`} kind="tonal" size="medium">
        {m.lottery_board_rules_verify()}
      </ButtonLink>
    </div>
  )
}

/** One tab a group, one chip a play, and the play's facts: the address names it, so it can be sent. */
function Plays({ game, plays }: { game: Game; plays: readonly PricedPlay[] }) {
  const asked = useQueryParams().get('play')
  const [tab, setTab] = useState<string>()
  const groups = game.groups.filter((group) =>
    plays.some(({ play }) => group.plays.includes(play.code)),
  )
  const byPlay = groups.find((group) => asked !== null && group.plays.includes(asked))
  const group = groups.find(({ code }) => code === tab) ?? byPlay ?? groups[0]
  const inGroup = plays.filter(({ play }) => group?.plays.includes(play.code))
  const shown = inGroup.find(({ play }) => play.code === asked) ?? inGroup[0]
  return (
    <>
      {groups.length > 1 && (
        <UnderlineTabs
          label={m.lottery_board_plays()}
          value={group?.code ?? ''}
          onChange={setTab}
          options={groups.map((each) => ({ value: each.code, label: each.name() }))}
        />
      )}
      {inGroup.length > 1 && (
        <div className={s.choose}>
          <ChipRow
            label={group?.name() ?? ''}
            value={shown?.play.code ?? ''}
            onChange={(play) => setQuery({ play })}
            options={inGroup.map((each) => ({ value: each.play.code, label: each.name }))}
          />
        </div>
      )}
      {shown && (
        <Stack>
          <Card>
            <h3 className={p.name}>{shown.name}</h3>
            <p className={p.rule}>{shown.rule}</p>
            <PlayFacts game={game} priced={shown} />
          </Card>
        </Stack>
      )}
    </>
  )
}
