import { address } from '../../../core/addresses.ts'
import type { Lottery } from '../../../core/lottery/calendar.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import type { Game } from '../../../core/lottery/game.ts'
import { periodText } from '../../../core/lottery/period.ts'
import { m } from '../../../text/compiled/messages.js'
import { useCall } from '../../shell/query.ts'
import { queryNow, setQuery, useQueryOf } from '../../shell/router.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page, Section, Stack } from '../../ui/Page.tsx'
import { Shape } from '../../ui/Shape.tsx'
import { Load } from '../../ui/States.tsx'
import { lotteryNamed, NamedLottery } from '../NamedLottery.tsx'
import { prepareGame, useGame } from '../games.ts'
import { boardHref } from '../names.ts'
import { PlayFacts } from './PlayFacts.tsx'
import { PlayTabs, tabsOf } from './PlayTabs.tsx'
import { usePrices, type PricedPlay } from './prices.ts'
import p from './PlayFacts.module.css'

/** How a lottery is drawn, and of each play when it wins, what it pays and how often. */
const RulesPage = () => <NamedLottery page={Rules} />
export default Object.assign(RulesPage, { prepare })

/** A drawing of the house has the rules in it, so the app needs them for its own first one. */
async function prepare(): Promise<void> {
  const found = lotteryNamed(queryNow(address.rules).lottery)
  if (found) await prepareGame(found.family)
}

function Rules({ listed }: { listed: Lottery }) {
  const { code, family } = listed
  const info = useCall(lottery.info, { lottery: code })
  const rules = useGame(family)
  const prices = usePrices(listed, rules.data ?? undefined)
  const board = family === 'locsgwin' ? 'quick' : 'odds'
  return (
    <Page title={m.lottery_rules_title({ name: listed.name() })} root={boardHref({ lottery: code, board })}>
      <Stack>
        <Card>
          <Draws info={info.data} listed={listed} />
        </Card>
      </Stack>
      <Section title={m.lottery_board_plays()}>
        <Load of={prices} skeleton={<Shape of="text" />}>
          {(plays) => rules.data && <Plays game={rules.data} plays={plays} />}
        </Load>
      </Section>
    </Page>
  )
}

type DrawsProps = {
  info: { periodSeconds: number; current: { drawAt: number; lockAt: number } | null } | undefined
  listed: Lottery
}

/** The house may run it at other times than the calendar, which is shown until the house has said. */
function Draws({ info, listed }: DrawsProps) {
  const { current } = info ?? {}
  const period = periodText(info?.periodSeconds ?? listed.periodSeconds)
  const lock = current ? Math.round((current.drawAt - current.lockAt) / 1_000) : listed.lockSeconds
  return (
    <div className="dim sub column">
      <ol className={p.steps}>
        <li>{m.lottery_board_rules_period({ period, lock })}</li>
        <li>{m.lottery_board_rules_late()}</li>
        <li>{m.lottery_board_rules_fair()}</li>
      </ol>
      <ButtonLink href={address.verify({ lottery: listed.code })} kind="tonal" size="medium">
        {m.lottery_board_rules_verify()}
      </ButtonLink>
    </div>
  )
}

/** One play after the other with its facts: the address names it, so that it can be shared. */
function Plays({ game, plays }: { game: Game; plays: readonly PricedPlay[] }) {
  const tabs = tabsOf(game, plays, useQueryOf(address.rules).play)
  const { shown } = tabs
  return (
    <>
      <PlayTabs tabs={tabs} nameOf={({ name }) => name} onPlay={(play) => setQuery(address.rules, { play })} oneByOne />
      {shown && (
        <Stack>
          <Card>
            <h3 className="title-3">{shown.name}</h3>
            <p className={`dim sub ${p.rule}`}>{shown.rule}</p>
            <PlayFacts game={game} priced={shown} />
          </Card>
        </Stack>
      )}
    </>
  )
}
