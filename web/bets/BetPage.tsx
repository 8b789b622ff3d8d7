import { Play, ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { address } from '../../core/addresses.ts'
import { bets, type Bet } from '../../core/bets.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { Protection } from '../care/Protection.tsx'
import { useCallPages } from '../shell/query.ts'
import { useQueryOf } from '../shell/router.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { Money } from '../ui/Money.tsx'
import { KeyValue, KeyValues, List } from '../ui/Row.tsx'
import { Shape } from '../ui/Shape.tsx'
import { Load, Lost } from '../ui/States.tsx'
import { BetHead } from './BetHead.tsx'
import { BetReceipt } from './BetReceipt.tsx'
import { BetRow } from './BetRow.tsx'
import { broughtBy } from './words.ts'
import { ShareTicket } from '../lottery/records/ShareTicket.tsx'
import { Drawn, LotteryFacts, ticketAddress, verifyAddress } from '../lottery/records/LotteryBet.tsx'

const POLL_MS = 5_000

/** The page of one line of an order: its bet, the drawn numbers, the outcome, and the link to check it. */
export default function BetPage() {
  const query = useQueryOf(address.bet)
  const orderNo = query.order ?? ''
  const line = Number(query.line ?? 0)
  const isAsked = orderNo !== '' && orderNo.length <= 64
  const { rows, ...found } = useOrder(orderNo, line, isAsked)
  const bet = rows?.find((each) => each.line === line)
  return (
    <Page title={m.bets_detail()} root={address.bets()}>
      {!isAsked || (rows && !bet && !found.hasNextPage) ? (
        <NoBet />
      ) : (
        <Load of={{ ...found, data: bet }} skeleton={<Shape of="receipt" />}>
          {(one) => <Found bet={one} others={(rows ?? []).filter((each) => each !== one)} />}
        </Load>
      )}
    </Page>
  )
}

/** The order's lines, page by page until the one that is asked for is there. */
function useOrder(orderNo: string, line: number, when: boolean) {
  const pages = useCallPages(bets.list, { orderNo, size: 100 }, { when, pollMs: POLL_MS })
  const { rows, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages
  const isMissing = rows !== undefined && !isFetchNextPageError && !rows.some((each) => each.line === line)
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching) void fetchNextPage()
  }, [isMissing, hasNextPage, isFetching, fetchNextPage])
  return pages
}

function Found({ bet, others }: { bet: Bet; others: Bet[] }) {
  const own = bet.detail
  const numbers = own.of === 'lottery' ? own.numbers : null
  return (
    <>
      <Stack>
        <BetHead bet={bet} drawn={numbers && <Drawn code={bet.gameCode} numbers={numbers} />} />
        {bet.reason && <Note kind="pending">{m.bets_reason({ reason: bet.reason })}</Note>}
        {bet.resettled && <Resettled was={bet.resettled} />}
        {isPush(bet) && <Note kind="info">{pushReason(bet)}</Note>}
        <BetReceipt bet={bet} facts={<Facts bet={bet} />} />
        {own.of === 'lottery' && (
          <ButtonLink href={verifyAddress(bet)} kind="tonal" icon={ShieldCheck} wide>
            {m.bets_verify()}
          </ButtonLink>
        )}
        {isDrawn(bet) && (
          <ButtonLink href={ticketAddress(bet)} kind="tonal" icon={Play} wide>
            {m.lottery_replay_open()}
          </ButtonLink>
        )}
        {own.of !== 'lottery' && <Protection orderNo={bet.orderNo} />}
        {own.of === 'lottery' && isDrawn(bet) && <ShareTicket bet={bet} own={own} word={broughtBy(bet).word} />}
      </Stack>
      {others.length > 0 && <Others bets={others} />}
    </>
  )
}

/** A bet that was taken back, or whose draw is void, has nothing to replay. */
const isDrawn = ({ detail, status }: Bet): boolean => detail.of === 'lottery' && status === 'completed'

/** The details of the wager's own source, in rows of its own or as it sent them. */
const Facts = ({ bet }: { bet: Bet }) =>
  bet.detail.of === 'lottery' ? (
    <LotteryFacts bet={bet} own={bet.detail} />
  ) : (
    bet.detail.facts.map(({ name, value }) => (
      <KeyValue key={name} name={name}>
        {value}
      </KeyValue>
    ))
  )

const Others = ({ bets: lines }: { bets: Bet[] }) => (
  <Section title={m.bets_same_order()}>
    <Stack>
      <Card flush>
        <List>
          {lines.map((each) => (
            <BetRow key={each.line} bet={each} />
          ))}
        </List>
      </Card>
    </Stack>
  </Section>
)

/** The draw was wrong at first: when it was put right, why, and what that changed for this bet. */
function Resettled({ was }: { was: NonNullable<Bet['resettled']> }) {
  const when = { at: showInstant(was.at), cause: was.cause }
  return (
    <>
      <Note kind="pending">{was.before === null ? m.resettle_note_same(when) : m.resettle_note(when)}</Note>
      {was.before !== null && (
        <Card>
          <KeyValues>
            <KeyValue name={m.resettle_before()}>
              <Money amount={was.before} />
            </KeyValue>
            {was.owed !== '0.00' && (
              <KeyValue name={m.resettle_owed()}>
                <Money amount={was.owed} />
              </KeyValue>
            )}
          </KeyValues>
        </Card>
      )}
    </>
  )
}

/** Some of the stake came back because the draw was a tie by the rules of the play. */
const isPush = ({ status, refund }: Bet): boolean => status === 'completed' && refund !== null && refund !== '0.00'

/** Lotteries have draws, games have rounds. */
const pushReason = ({ detail }: Bet): string =>
  detail.of === 'lottery' ? m.lottery_push_reason() : m.bets_push_reason()

const NoBet = () => (
  <Lost title={m.bets_unknown()} text={m.bets_unknown_text()}>
    <ButtonLink href={address.bets()} kind="tonal" size="medium">
      {m.bets_title()}
    </ButtonLink>
  </Lost>
)
