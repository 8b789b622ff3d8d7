import type { DeskOutput } from '../../core/desk/call.ts'
import { file } from '../../core/desk/file.ts'
import { m } from '../../text/compiled/messages.js'
import { Tag } from '../../web/ui/Tag.tsx'
import { DeedLinks } from '../parts/DeedLinks.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Coming, Facts, Panel } from '../parts/Panel.tsx'
import { accountKindWords } from '../parts/kinds.ts'
import { optionIn } from '../parts/options.ts'
import { stateWords } from '../parts/states.ts'
import { Table } from '../parts/Table.tsx'
import { useDesk } from '../shell/ask.ts'
import { hrefTo } from '../shell/place.ts'
import { showInstant, showMoney, showTime } from '../shell/show.ts'
import { accountWords } from './accounts.ts'
import { FileCircle } from './FileCircle.tsx'
import { FileDeeds } from './FileDeeds.tsx'
import { FileList, lists, type ListName } from './FileList.tsx'
import { FilePlay } from './FilePlay.tsx'
import { FileRecord } from './FileRecord.tsx'
import { Opening } from './Opening.tsx'
import s from './File.module.css'

type Shown = DeskOutput<typeof file.show>

/** The file of a member: closed until this session has a reason on record, then everything that people may know. */
export function File({ username, part, item }: { username: string; part: string; item: string }) {
  const { data, error, isFetching, refetch } = useDesk(file.show, { username })
  if (error?.reason === 'reason') return <Opening username={username} />
  if (error) return <Failed error={error} busy={isFetching} onAgain={refetch} />
  if (!data)
    return (
      <>
        <h1>{username}</h1>
        <Coming />
      </>
    )
  return (
    <>
      <div className="apart">
        <h1>
          {data.username} <Tag kind={data.standing === 'playing' ? 'ok' : 'pending'}>{stateWords(data.standing)}</Tag>
        </h1>
        <p className="faint">{m.desk_open_until({ time: showTime(data.openUntil) })}</p>
      </div>
      <nav className={s.tabs} aria-label={m.desk_parts()}>
        {parts.map(({ name, label }) => (
          <a
            key={name}
            className={s.tab}
            href={hrefTo('file', username, name)}
            aria-current={name === part ? 'page' : undefined}
          >
            {label()}
          </a>
        ))}
      </nav>
      {partOf(data, part, item)}
    </>
  )
}

function partOf(data: Shown, part: string, item: string) {
  const { username } = data
  if (part === 'deeds') return <FileDeeds username={username} verb={item} />
  if (part === 'circle') return <FileCircle username={username} />
  if (part === 'benefits') return <Benefits username={username} />
  if (part === 'record') return <FileRecord username={username} />
  if (part === 'plays' && item) return <FilePlay key={item} username={username} id={item} />
  if (part in lists) return <FileList key={part} name={part as ListName} username={username} />
  return <Overview {...data} />
}

const parts = [
  { name: 'overview', label: m.desk_part_overview },
  { name: 'ledger', label: m.desk_part_ledger },
  { name: 'orders', label: m.desk_part_orders },
  { name: 'plays', label: m.desk_part_plays },
  { name: 'benefits', label: m.desk_part_benefits },
  { name: 'messages', label: m.desk_part_messages },
  { name: 'circle', label: m.desk_part_circle },
  { name: 'doors', label: m.desk_part_doors },
  { name: 'record', label: m.desk_part_record },
  { name: 'deeds', label: m.desk_part_deeds },
] as const

const Benefits = ({ username }: { username: string }) => (
  <>
    <FileList name="offers" username={username} />
    <FileList name="turnover" username={username} />
  </>
)

const instant = (ms: number | null) => (ms === null ? '–' : showInstant(ms))

const Overview = (data: Shown) => (
  <>
    <Who {...data} />
    <Wealth {...data} />
    <Safety {...data} />
    <Devices {...data} />
  </>
)

function Who(data: Shown) {
  return (
    <Panel
      title={m.desk_who()}
      foot={
        <DeedLinks
          username={data.username}
          names={[
            'member correct propose',
            data.standing === 'blocked' ? 'member unblock' : 'member block',
            data.hasOffers ? 'member offers end' : 'member offers begin',
            'member reset propose',
          ]}
        />
      }
    >
      <Facts
        list={[
          [m.desk_col_name(), data.name],
          [m.desk_col_mobile(), data.mobile],
          [m.desk_col_email(), data.email ?? '–'],
          [m.desk_col_birthday(), data.birthday ?? '–'],
          [m.desk_col_verifiedAt(), instant(data.verifiedAt)],
          [m.desk_col_level(), `VIP ${data.level}`],
          [m.desk_col_registeredAt(), instant(data.registeredAt)],
          [m.desk_col_terms(), data.termsVersion === null ? '–' : `${data.termsVersion}`],
          [m.desk_col_lastSeenAt(), instant(data.lastSeenAt)],
          [m.desk_col_invitedBy(), data.invitedBy ?? '–'],
          [m.desk_col_offers(), data.hasOffers ? m.desk_yes() : m.desk_no()],
          [m.desk_col_demo(), data.isDemo ? m.desk_yes() : m.desk_no()],
          [m.desk_col_id(), data.id],
        ]}
      />
    </Panel>
  )
}

/** Where each fen of the member is: in wallets, and staked on what is not over. */
function Wealth(data: Shown) {
  const home = data.standing === 'blocked' ? ['member home', 'member home early'] : []
  return (
    <div className={s.two}>
      <Panel
        title={m.desk_wallets()}
        side={<b className="tabular">{showMoney(data.inAll)}</b>}
        flush
        foot={<DeedLinks username={data.username} names={home} />}
      >
        <Table
          name={m.desk_wallets()}
          rows={[...data.wallets, { account: 'open', balance: data.openStakes, entries: null }].filter(
            ({ account, balance }) => account === 'cash' || balance !== '0.00',
          )}
          keyOf={(row) => String(row['account'])}
          columns={[
            { key: 'account', label: m.desk_col_account(), words: accountWords },
            { key: 'balance', label: m.desk_col_balance(), as: 'money' },
            { key: 'entries', label: m.desk_col_entries(), as: 'count' },
          ]}
        />
      </Panel>
      <Panel title={m.desk_all_time()}>
        <Facts
          list={[
            [m.desk_paidIn(), showMoney(data.paidIn)],
            [m.desk_paidOut(), showMoney(data.paidOut)],
            [m.desk_staked(), showMoney(data.staked)],
            [m.desk_returned(), showMoney(data.returned)],
            [m.desk_missing(), showMoney(data.turnoverMissing)],
            [m.desk_owed(), showMoney(data.owed)],
          ]}
        />
      </Panel>
    </div>
  )
}

/** What a limit allows: minutes of time, or yuan; none where the member has taken it away. */
const mostOf = ({ kind, most }: Shown['limits'][number]): string =>
  most === null ? m.desk_most_none() : kind === 'time' ? m.desk_minutes({ count: most }) : showMoney(most)

function Safety(data: Shown) {
  const payouts =
    data.standing === 'blocked' ? ['member payout list', 'member payout propose', 'member payout release'] : []
  return (
    <div className={s.two}>
      <Panel title={m.desk_care()} flush foot={<DeedLinks username={data.username} names={['care exclude']} />}>
        <Table
          name={m.desk_care()}
          rows={[
            ...data.limits.map((one) => ({
              ...one,
              what: `${optionIn('kind', one.kind)} · ${optionIn('period', one.period)}`,
              most: mostOf(one),
              at: one.since,
              until: null,
            })),
            ...data.breaks.map((one) => ({ ...one, what: optionIn('act', one.act), most: null })),
          ]}
          keyOf={(row) => `${String(row['what'])} ${String(row['at'])}`}
          columns={[
            { key: 'what', label: m.desk_col_what() },
            { key: 'most', label: m.desk_col_most() },
            { key: 'at', label: m.desk_col_at(), as: 'instant' },
            { key: 'until', label: m.desk_col_until(), as: 'instant' },
          ]}
        />
      </Panel>
      <Panel title={m.desk_accounts()} flush foot={<DeedLinks username={data.username} names={payouts} />}>
        <Table
          name={m.desk_accounts()}
          rows={data.accounts}
          keyOf={(row) => String(row['id'])}
          columns={[
            { key: 'kind', label: m.desk_col_what(), words: accountKindWords },
            { key: 'masked', label: m.desk_col_number(), as: 'code' },
            { key: 'addedAt', label: m.desk_col_at(), as: 'instant' },
            { key: 'id', label: m.desk_col_id(), as: 'code' },
          ]}
        />
      </Panel>
    </div>
  )
}

function Devices(data: Shown) {
  return (
    <Panel title={m.desk_sessions()} flush>
      <Table
        name={m.desk_sessions()}
        rows={data.sessions}
        keyOf={(row) => `${String(row['since'])} ${String(row['agent'])}`}
        columns={[
          { key: 'lastAt', label: m.desk_col_lastSeenAt(), as: 'instant' },
          { key: 'since', label: m.desk_col_since(), as: 'instant' },
          { key: 'agent', label: m.desk_col_agent() },
          { key: 'address', label: m.desk_col_address(), as: 'code' },
        ]}
      />
    </Panel>
  )
}
