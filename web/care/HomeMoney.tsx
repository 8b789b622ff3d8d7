import { useEffect, useState, type ReactNode } from 'react'
import { address } from '../../core/addresses.ts'
import { fromWire, showYuan, sumFen, yuan } from '../../core/money.ts'
import { savings, type Holding } from '../../core/savings/savings.ts'
import { showInstant } from '../../core/time.ts'
import { transfer } from '../../core/transfer.ts'
import { wallet } from '../../core/wallet.ts'
import { m } from '../../text/compiled/messages.js'
import { call } from '../shell/client.ts'
import { useAction, useCall, useCallPages } from '../shell/query.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Money } from '../ui/Money.tsx'
import { List, Row } from '../ui/Row.tsx'
import { toast } from '../ui/toast.ts'
import { Unbroken } from '../ui/Unbroken.tsx'
import s from './Care.module.css'

const NOTHING = '0.00'

/** Where the member's money is, what becomes of each part, and one act that brings it together to be withdrawn. */
export function HomeMoney() {
  const balance = useCall(wallet.balance, {}, { quiet: true, staleMs: 0 })
  const saved = useCall(savings.data, {}, { quiet: true, staleMs: 0 })
  const locks = useLocks()
  const [early, setEarly] = useState(false)
  const { busy, bring } = useBringing(early ? locks : [])
  if (!balance.data || !saved.data) return null
  const { cash, venues, inTransit, chase, held, openStakes } = balance.data
  const { flex, claimable } = saved.data
  const away = [venues, flex, claimable, inTransit, chase]
  const isHome = away.every((amount) => amount === NOTHING) && locks.length === 0
  const canMove = [venues, flex, claimable].some((amount) => amount !== NOTHING) || (early && locks.length > 0)
  return (
    <Card flush>
      <div className={s.title}>
        <h2 className="title-3">{m.care_home_money()}</h2>
        <p className="dim sub">{isHome ? m.care_home_all() : m.care_home_money_text()}</p>
      </div>
      <List>
        <Part name={m.care_home_central()} amount={cash} always />
        <Part name={m.care_home_venues()} sub={m.care_home_venues_sub()} amount={venues} />
        <Part name={m.transfer_under_way()} sub={m.care_home_transit_sub()} amount={inTransit} />
        <Part name={m.care_home_claimable()} sub={m.care_home_claimable_sub()} amount={claimable} />
        <Part name={m.care_home_flex()} sub={m.care_home_flex_sub()} amount={flex} />
        {locks.map((lock) => (
          <Part key={lock.id} {...lockWords(lock, early)} amount={lock.amount} />
        ))}
        <Part name={m.care_home_chase()} sub={m.care_home_chase_sub()} amount={chase} />
        <Part name={m.wallet_open_stakes()} sub={m.care_home_stakes_sub()} amount={openStakes} />
        <Part name={m.care_home_held()} sub={m.care_home_held_sub()} amount={held} />
      </List>
      <div className={s.breaks}>
        {locks.length > 0 && (
          <Checkbox checked={early} onChange={setEarly}>
            {m.care_home_locks_too()}
          </Checkbox>
        )}
        {canMove && (
          <Button kind="care" wide busy={busy} onPress={() => void bring({ venues, claimable })}>
            {m.care_home_go()}
          </Button>
        )}
        {cash !== NOTHING && (
          <ButtonLink kind="tonal" wide href={address.withdraw()}>
            {m.care_home_withdraw()}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/** All savings with a term, page by page. */
function useLocks(): Holding[] {
  const { rows, hasNextPage, isFetching, fetchNextPage } = useCallPages(
    savings.list,
    { of: 'open' },
    { quiet: true, staleMs: 0 },
  )
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return rows ?? []
}

function lockWords({ name, maturesAt, interest }: Holding, early: boolean) {
  const amount = { interest: yuan(interest) }
  return {
    name: <Unbroken text={m.care_home_lock({ product: name, until: showInstant(maturesAt) })} />,
    sub: early ? m.care_home_lock_leaves(amount) : m.care_home_lock_stays(amount),
  }
}

type PartProps = { name: ReactNode; sub?: string; amount: string; always?: boolean }

const Part = ({ name, sub, amount, always }: PartProps) =>
  (always || amount !== NOTHING) && <Row title={name} sub={sub} side={<Money amount={amount} balance />} />

/** The steps of the one act. Each is a command of its own, so what one could not do is there to be tried again. */
function useBringing(locks: readonly Holding[]) {
  const recover = useAction(transfer.recover)
  const receive = useAction(savings.receive)
  const turnout = useAction(savings.turnout)
  const [busy, setBusy] = useState(false)
  const bring = async ({ venues, claimable }: { venues: string; claimable: string }) => {
    setBusy(true)
    const moved: string[] = []
    let isWhole = true
    const count = (answer: { ok: boolean }, amount: () => string | undefined) => {
      if (answer.ok) moved.push(amount() ?? NOTHING)
      else isWhole = false
    }
    if (venues !== NOTHING) {
      const answer = await recover.run({})
      count(answer, () => (answer.ok ? answer.data.recovered : undefined))
      if (answer.ok && answer.data.recovered !== venues) isWhole = false
    }
    if (claimable !== NOTHING) count(await receive.run({}), () => undefined)
    for (const { id, amount } of locks) count(await turnout.run({ orderId: id }), () => amount)
    // Interest that was paid and orders that were ended early may lie in flex by now.
    const flex = await call(savings.data, {}).then(
      (now) => now.flex,
      () => undefined,
    )
    if (flex === undefined) isWhole = false
    else if (flex !== NOTHING) count(await turnout.run({ amount: flex }), () => flex)
    setBusy(false)
    const total = { amount: showYuan(sumFen(moved.map(fromWire))) }
    toast(isWhole ? m.care_home_done(total) : m.care_home_part(), isWhole ? 'done' : 'alert')
  }
  return { busy, bring }
}
