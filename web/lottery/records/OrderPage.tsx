import { Repeat2, ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { address } from '../../../core/addresses.ts'
import { bets } from '../../../core/bets.ts'
import { UUID_PATTERN } from '../../../core/endpoint.ts'
import { official, type OfficialOrder } from '../../../core/lottery/official-calls.ts'
import { m } from '../../../text/compiled/messages.js'
import { BetRow } from '../../bets/BetRow.tsx'
import { useCall, useCallPages } from '../../shell/query.ts'
import { useQueryOf } from '../../shell/router.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page, Section, Stack } from '../../ui/Page.tsx'
import { List } from '../../ui/Row.tsx'
import { Shape } from '../../ui/Shape.tsx'
import { Load, Lost } from '../../ui/States.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import { OrderHead, OrderReceipt } from './OrderReceipt.tsx'
import { verifyHref } from './orders.ts'

const POLL_MS = 3_000

/** One order of the official board with all of its lines (`home/orderRecord?order=ID`). */
export default function OrderPage() {
  const orderNo = useQueryOf(address.order).order ?? ''
  const isAsked = UUID_PATTERN.test(orderNo)
  const found = useCall(official.orders, { orderNo }, { when: isAsked, pollMs: POLL_MS })
  const order = found.data?.list[0]
  return (
    <Page title={m.official_order()} root={address.orders()}>
      {!isAsked || (found.data && !order) ? (
        <Lost title={m.official_order_unknown_title()} text={m.official_order_unknown_text()}>
          <ButtonLink href={address.orders()} kind="tonal" size="medium">
            {m.official_records()}
          </ButtonLink>
        </Lost>
      ) : (
        <Load of={{ ...found, data: order }} skeleton={<Shape of="receipt" />}>
          {(one) => <Found order={one} />}
        </Load>
      )}
    </Page>
  )
}

function Found({ order }: { order: OfficialOrder }) {
  const { orderId, chaseId, canCancel } = order
  const lines = useCallPages(bets.list, { orderNo: orderId, size: 100 })
  const { refetch } = lines
  useEffect(() => void refetch(), [refetch, order.betStatus])
  const reason = lines.rows?.find((line) => line.reason)?.reason
  return (
    <>
      <Stack>
        <OrderHead order={order} />
        {reason && <Note kind="pending">{m.bets_reason({ reason })}</Note>}
        <OrderReceipt order={order} />
        {canCancel && <CancelOrder order={order} />}
        <ButtonLink href={verifyHref(order)} kind="tonal" icon={ShieldCheck} wide>
          {m.official_verify()}
        </ButtonLink>
        {chaseId && (
          <ButtonLink href={address.chases({ chase: chaseId })} kind="quiet" icon={Repeat2} wide>
            {m.official_open_chase()}
          </ButtonLink>
        )}
      </Stack>
      {lines.rows && lines.rows.length > 0 && (
        <Section title={m.official_order_lines()}>
          <Stack>
            <Card flush>
              <List label={m.official_order_lines()}>
                {lines.rows.map((line) => (
                  <BetRow key={line.line} bet={line} />
                ))}
              </List>
            </Card>
          </Stack>
        </Section>
      )}
    </>
  )
}
