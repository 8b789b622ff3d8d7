import { BookOpenText, Percent } from 'lucide-react'
import { address } from '../../core/addresses.ts'
import { lobby, type GameReturn } from '../../core/lobby.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/query.ts'
import { useQueryOf } from '../shell/router.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Money } from '../ui/Money.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { KeyValue, KeyValues, List, Row } from '../ui/Row.tsx'
import { Load, Lost, Skeleton } from '../ui/States.tsx'

const STALE_MS = 60_000
const CODE = /^[a-z][a-z\d_]{0,39}$/

/** Returns of games, by their rules and by the books: all of them, or the one that the address names. */
export default function ReturnsPage() {
  const { game } = useQueryOf(address.returns)
  return game === undefined ? <All /> : <One key={game} game={game} />
}

function All() {
  const found = useCall(lobby.returns, {}, { staleMs: STALE_MS })
  return (
    <Page title={m.lobby_returns()} lead={m.lobby_returns_lead()}>
      <Load of={found} skeleton={<Skeleton rows={6} />}>
        {({ list }) => (
          <>
            <Stack>
              <Note kind="play">{m.lobby_returns_note()}</Note>
            </Stack>
            <Group title={m.lobby_title()} list={list.filter(({ category }) => category !== 'lottery')} />
            <Group title={m.lobby_lottery()} list={list.filter(({ category }) => category === 'lottery')} />
          </>
        )}
      </Load>
    </Page>
  )
}

/** Games of venues and lotteries apart: the returns of the former differ, those of the latter hardly. */
function Group({ title, list }: { title: string; list: readonly GameReturn[] }) {
  return (
    list.length > 0 && (
      <Section title={title}>
        <Stack>
          <Card flush>
            <List label={title}>
              {list.map((one) => (
                <Row
                  key={one.game}
                  title={one.name}
                  sub={`${m.lobby_theory()} ${rangeText(one.theory)}`}
                  {...observedOf(one)}
                  href={address.returns({ game: one.game })}
                />
              ))}
            </List>
          </Card>
        </Stack>
      </Section>
    )
  )
}

/** What a few rounds have returned says nothing of a game: its own page has it, with how few they were. */
function observedOf({ observed, interval }: GameReturn) {
  if (observed === null) return { sideSub: m.lobby_no_rounds() }
  if (interval === null) return { sideSub: m.lobby_few() }
  return { side: m.lobby_percent({ value: observed }), sideSub: m.lobby_observed() }
}

function One({ game }: { game: string }) {
  const isCode = CODE.test(game)
  const found = useCall(lobby.returns, { game }, { when: isCode, staleMs: STALE_MS })
  const isUnknown = !isCode || (found.error as { reason?: string } | null)?.reason === 'game_unknown'
  return (
    <Page title={found.data?.list[0]?.name ?? m.lobby_returns()} root={address.returns()}>
      {isUnknown ? (
        <Lost title={m.lobby_returns_unknown()}>
          <ButtonLink href={address.returns()} size="medium">
            {m.lobby_returns()}
          </ButtonLink>
        </Lost>
      ) : (
        <Load of={found} skeleton={<Skeleton rows={4} />}>
          {({ list: [one] }) => one && <Facts of={one} />}
        </Load>
      )}
    </Page>
  )
}

function Facts({ of: one }: { of: GameReturn }) {
  const { theory, observed, interval, rounds, wagers, stake, since, category, game, voids } = one
  const isLottery = category === 'lottery'
  return (
    <Stack>
      <Card>
        <KeyValues>
          <KeyValue name={m.lobby_theory()}>{rangeText(theory)}</KeyValue>
          <KeyValue name={m.lobby_observed()}>
            {observed === null ? m.lobby_no_rounds() : m.lobby_percent({ value: observed })}
          </KeyValue>
          {observed !== null && (
            <>
              <KeyValue name={m.lobby_interval()}>{interval ? m.lobby_range(interval) : m.lobby_few_rounds()}</KeyValue>
              <KeyValue name={m.lobby_rounds()}>{rounds.toLocaleString('en')}</KeyValue>
              <KeyValue name={m.lobby_wagers()}>{wagers.toLocaleString('en')}</KeyValue>
              <KeyValue name={m.lobby_staked()}>
                <Money amount={stake} />
              </KeyValue>
              <KeyValue name={m.lobby_since()}>{since}</KeyValue>
            </>
          )}
          {voids && (
            <>
              <KeyValue name={m.lobby_voids_people()}>{voids.people.toLocaleString('en')}</KeyValue>
              <KeyValue name={m.lobby_voids_machine()}>{voids.machine.toLocaleString('en')}</KeyValue>
            </>
          )}
        </KeyValues>
      </Card>
      <Note kind="play">{m.lobby_returns_note()}</Note>
      <p className="dim">{m.lobby_returns_how()}</p>
      {isLottery && <p className="dim">{m.lobby_returns_lottery()}</p>}
      <Card flush>
        <List>
          {isLottery && (
            <Row icon={BookOpenText} title={m.lottery_board_rules()} href={address.rules({ lottery: game })} />
          )}
          <Row icon={Percent} title={m.lobby_returns_all()} href={address.returns()} />
        </List>
      </Card>
    </Stack>
  )
}

/** In one piece: neither its spaces nor its dash break a line. */
const rangeText = ({ least, most }: GameReturn['theory']): string =>
  least === most
    ? m.lobby_percent({ value: least })
    : m.lobby_range({ least, most }).replaceAll(' ', '\u00a0').replace('–', '–\u2060')
