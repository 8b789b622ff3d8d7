import { address } from '../../core/addresses.ts'
import { percentText, showYuan } from '../../core/money.ts'
import {
  BIRTHDAY_LOCKED_DAYS,
  BIRTHDAY_OPEN_DAYS,
  KEEP_DAYS,
  PACKET_DEPOSIT,
  PACKET_TIMES,
  REBATE_LEAST,
  vip,
  type Rung,
} from '../../core/vip/vip.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/query.ts'
import { setQuery, useQueryOf } from '../shell/router.ts'
import { useSession } from '../shell/session.ts'
import { Card } from '../ui/Card.tsx'
import { ChipRow } from '../ui/Choice.tsx'
import { Money } from '../ui/Money.tsx'
import { Page, Section, Stack } from '../ui/Page.tsx'
import { KeyValue, KeyValues } from '../ui/Row.tsx'
import { Shape } from '../ui/Shape.tsx'
import { Load } from '../ui/States.tsx'
import s from './Vip.module.css'
import { categoryNames } from './words.ts'

/** Every level with all that it asks and gives, and the rules. */
export default function VipDetailPage() {
  const ladder = useCall(vip.ladder, {}, { staleMs: 3_600_000 })
  const mine = useCall(vip.get, {}, { when: useSession() !== undefined, quiet: true })
  const asked = useQueryOf(address.vipDetail).level
  return (
    <Page title={m.vip_detail_title()} root={address.vip()}>
      <Load of={ladder} skeleton={<Shape of="list" />}>
        {({ levels }) => {
          const own = mine.data?.level
          const shown = levels.find(({ level }) => String(level) === asked) ?? levels[own ?? 0]
          return (
            <>
              <ChipRow
                label={m.vip_choose()}
                options={levels.map(({ level }) => ({
                  value: String(level),
                  label: level === own ? `${m.vip_level({ level })} · ${m.vip_yours()}` : m.vip_level({ level }),
                }))}
                value={String(shown?.level ?? 0)}
                onChange={(level) => setQuery(address.vipDetail, { level: Number.parseInt(level, 10) })}
              />
              {shown && <OneLevel of={shown} />}
              <Rules />
            </>
          )
        }}
      </Load>
    </Page>
  )
}

function OneLevel({ of: row }: { of: Rung }) {
  const money = [
    [m.vip_reach_deposit(), row.deposit],
    [m.vip_reach_turnover(), row.turnover],
    [m.vip_reach_keep(), row.keep],
  ] as const
  const gifts = [
    [m.vip_perk_upgrade(), row.upgrade],
    [m.vip_perk_packet(), row.packet],
    [m.vip_perk_birthday(), row.birthday],
  ] as const
  return (
    <>
      <Figures title={m.vip_reach()} rows={money} />
      <Figures title={m.vip_gifts()} rows={gifts} />
      <Section title={m.vip_limits()}>
        <Stack>
          <Card>
            <KeyValues>
              <KeyValue name={m.vip_times()}>{m.vip_count({ count: row.times })}</KeyValue>
              <KeyValue name={m.vip_free()}>{m.vip_count({ count: row.free })}</KeyValue>
              <KeyValue name={m.vip_amount()}>
                <Money amount={row.amount} />
              </KeyValue>
            </KeyValues>
          </Card>
        </Stack>
      </Section>
      <Section title={m.vip_rates()}>
        <Stack>
          <Card>
            <KeyValues>
              {row.rates.map(({ category, bp }) => (
                <KeyValue key={category} name={categoryNames[category]()}>
                  <span className="num">{`${percentText(bp, 2)}%`}</span>
                </KeyValue>
              ))}
            </KeyValues>
          </Card>
        </Stack>
      </Section>
    </>
  )
}

type FiguresProps = { title: string; rows: readonly (readonly [string, string])[] }

const Figures = ({ title, rows }: FiguresProps) => (
  <Section title={title}>
    <Stack>
      <Card>
        <KeyValues>
          {rows.map(([name, amount]) => (
            <KeyValue key={name} name={name}>
              <Money amount={amount} />
            </KeyValue>
          ))}
        </KeyValues>
      </Card>
    </Stack>
  </Section>
)

function Rules() {
  const rules = [
    m.vip_rule_level(),
    m.vip_rule_gift(),
    m.vip_keep_text({ days: KEEP_DAYS }),
    m.vip_rule_packet({ deposit: showYuan(PACKET_DEPOSIT), times: String(PACKET_TIMES) }),
    m.vip_rule_birthday({ days: BIRTHDAY_OPEN_DAYS, locked: BIRTHDAY_LOCKED_DAYS }),
    m.vip_rebates_text(),
    m.vip_rule_rebate({ least: showYuan(REBATE_LEAST) }),
    m.vip_rule_turnover(),
  ]
  return (
    <Section title={m.vip_rules()}>
      <Stack>
        <Card>
          <ul className={s.rules}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Card>
      </Stack>
    </Section>
  )
}
