import type { ComponentType } from 'react'
import { address } from '../../core/addresses.ts'
import { findLottery, type Lottery } from '../../core/lottery/calendar.ts'
import { m } from '../../text/compiled/messages.js'
import { useQueryOf } from '../shell/router.ts'
import { isRun } from '../shell/told.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Lost } from '../ui/States.tsx'
import { usualLottery } from './run.ts'

type NamedProps = {
  /** The boards of quick win are its own; other pages are for all lotteries. */
  kind?: 'odds' | 'quick' | undefined
  /** The lottery where the address names none, if the house runs it; the first one that it runs otherwise. */
  first?: string | undefined
  page: ComponentType<{ listed: Lottery }>
}

/** A page of the lottery that the address names, if the house runs it and there is such a page of it. */
export function NamedLottery({ kind, first, page: Named }: NamedProps) {
  const listed = lotteryNamed(useQueryOf(address.odds).lottery, { kind, first })
  if (listed) return <Named key={listed.code} listed={listed} />
  return (
    <Page title={m.lottery_board_unknown()} hideTitle root={address.hall()}>
      <Lost title={m.lottery_board_unknown()} text={m.ui_lost_text()}>
        <ButtonLink href={address.hall()} kind="tonal" size="medium">
          {m.lottery_hall_title()}
        </ButtonLink>
      </Lost>
    </Page>
  )
}

/** The lottery that an address means by this name, or by none; undefined where there is no such page. */
export function lotteryNamed(
  named: string | undefined,
  { kind, first = 'k3_1m' }: Pick<NamedProps, 'kind' | 'first'> = {},
): Lottery | undefined {
  const fits = (one: Lottery) => (kind ?? kindOf(one)) === kindOf(one)
  const found = named === undefined ? usualLottery(first, fits) : findLottery(named)
  return found && isRun(found.code) && fits(found) ? found : undefined
}

const QUICK = 'locsgwin'
const kindOf = ({ family }: Lottery) => (family === QUICK ? 'quick' : 'odds')
