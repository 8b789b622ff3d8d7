import { useState } from 'react'
import { savings, type Holding } from '../../core/savings/savings.ts'
import { showInstant } from '../../core/time.ts'
import { percentText } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { useCallPages } from '../shell/query.ts'
import { Card } from '../ui/Card.tsx'
import { InfiniteList } from '../ui/InfiniteList.tsx'
import { Money } from '../ui/Money.tsx'
import { Stack } from '../ui/Page.tsx'
import { List, Row } from '../ui/Row.tsx'
import { Empty } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import { stateKind, stateTexts } from './words.ts'

/** Locked orders that run, or those that have ended; a press shows one whole. */
export function Holdings({ of }: { of: 'open' | 'ended' }) {
  const pages = useCallPages(savings.list, { of })
  const [chosen, choose] = useState<Holding>()
  // The shown order follows the list: it may end while its sheet is open.
  const shown = pages.rows?.find(({ id }) => id === chosen?.id) ?? chosen
  const isOpen = of === 'open'
  return (
    <>
      <InfiniteList<Holding>
        pages={pages}
        empty={
          <Empty
            title={isOpen ? m.savings_holdings_empty() : m.savings_ended_empty()}
            text={isOpen ? m.savings_holdings_empty_text() : m.savings_ended_empty_text()}
          />
        }
      >
        {(rows) => (
          <Stack>
            <Card flush>
              <List>
                {rows.map((one) => (
                  <Row
                    key={one.id}
                    title={`${one.name} · ${percentText(one.rateBp, 2)}%`}
                    sub={<span className="num">{showInstant(one.closedAt ?? one.maturesAt)}</span>}
                    side={<Money amount={one.amount} balance />}
                    sideSub={<Tag kind={stateKind(one)}>{stateTexts[one.state]()}</Tag>}
                    onPress={() => choose(one)}
                  />
                ))}
              </List>
            </Card>
          </Stack>
        )}
      </InfiniteList>
      {shown && chosen && <OrderSheet order={shown} onClose={() => choose(undefined)} />}
    </>
  )
}
