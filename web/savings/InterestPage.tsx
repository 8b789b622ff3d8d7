import { MessageCircleMore } from 'lucide-react'
import { useState } from 'react'
import { address } from '../../core/addresses.ts'
import { savings, type SavingsProduct } from '../../core/savings/savings.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/query.ts'
import { setQuery, useQueryOf } from '../shell/router.ts'
import { IconButton } from '../ui/Button.tsx'
import { UnderlineTabs } from '../ui/Choice.tsx'
import { Note } from '../ui/Note.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { Shape } from '../ui/Shape.tsx'
import { Load } from '../ui/States.tsx'
import { Earnings, Receive } from './Earned.tsx'
import type { SavingsData } from './form.ts'
import { Holdings } from './Holdings.tsx'
import { IntoSheet, OutSheet } from './MoveSheets.tsx'
import { Pond } from './Pond.tsx'
import { Products } from './Products.tsx'
import { Records } from './Records.tsx'

/** Savings: the balance, the interest so far, the ways in and out, and the locked orders. */
export default function InterestPage() {
  const data = useCall(savings.data, {}, { staleMs: 0 })
  const products = useCall(savings.products, {}, { staleMs: 0 })
  const skeleton = <Shape of="wallet" />
  return (
    <Page
      title={m.savings_title()}
      actions={<IconButton icon={MessageCircleMore} label={m.ui_service()} href={address.service()} />}
    >
      <Load of={data} skeleton={skeleton}>
        {(shown) => (
          // Both reads must be there first: parts below one of unknown height would move.
          <Load of={products} skeleton={skeleton}>
            {({ list }) => <Content data={shown} products={list} />}
          </Load>
        )}
      </Load>
    </Page>
  )
}

type ContentProps = { data: SavingsData; products: SavingsProduct[] }

function Content({ data, products }: ContentProps) {
  const [moving, setMoving] = useState<SavingsProduct | 'out'>()
  const close = () => setMoving(undefined)
  const flex = products.find(({ code }) => code === 'flex')
  return (
    <>
      <Stack>
        <Pond data={data} onIn={() => setMoving(flex)} onOut={() => setMoving('out')} />
        <Receive data={data} />
      </Stack>
      <Section title={m.savings_products()}>
        <Stack>
          <Products list={products} onChoose={setMoving} />
          <Earnings data={data} />
          <Note>
            <strong>{m.savings_how()}</strong>
            <br />
            {m.savings_how_text()}
          </Note>
        </Stack>
      </Section>
      <Lists />
      {moving === 'out' && <OutSheet data={data} onClose={close} />}
      {moving !== undefined && moving !== 'out' && <IntoSheet product={moving} data={data} onClose={close} />}
    </>
  )
}

function Lists() {
  const { tab } = useQueryOf(address.interest)
  const shown = tab === 'ended' || tab === 'records' ? tab : 'open'
  return (
    <section aria-label={m.savings_tab()}>
      <UnderlineTabs
        above
        label={m.savings_tab()}
        value={shown}
        onChange={(next) => setQuery(address.interest, { tab: next === 'open' ? undefined : next })}
        options={[
          { value: 'open', label: m.savings_holdings() },
          { value: 'ended', label: m.savings_ended() },
          { value: 'records', label: m.savings_records() },
        ]}
      />
      {shown === 'records' ? <Records /> : <Holdings key={shown} of={shown} />}
    </section>
  )
}
