import type { DeskOutput } from '../../core/desk/call.ts'
import { circle } from '../../core/desk/circle.ts'
import { m } from '../../text/compiled/messages.js'
import type { Row } from '../parts/cells.ts'
import { eachInWords, signals as ringSignals } from '../parts/codes.ts'
import { DeedLinks } from '../parts/DeedLinks.tsx'
import { friendWords } from '../parts/kinds.ts'
import { Failed } from '../parts/Failed.tsx'
import { Coming, Facts, Panel } from '../parts/Panel.tsx'
import { stateWords } from '../parts/states.ts'
import { Table } from '../parts/Table.tsx'
import { useDesk } from '../shell/ask.ts'
import { go } from '../shell/place.ts'
import s from './File.module.css'

const sharedWords: Readonly<Record<string, () => string>> = {
  account: m.desk_share_account,
  device: m.desk_share_device,
  person: m.desk_share_person,
}

const signalWords = eachInWords(ringSignals)

type Shown = DeskOutput<typeof circle.show>
type Member = { username: string }

/** Who belongs to a member: friends of their code, others with the same account, device or name, and their own devices. */
export function FileCircle({ username }: Member) {
  const { data, error, isFetching, refetch } = useDesk(circle.show, { username })
  if (error) return <Failed error={error} busy={isFetching} onAgain={refetch} />
  if (!data) return <Coming />
  return (
    <>
      <Shares {...data} />
      <Friends {...data} username={username} />
      <div className={s.two}>
        <Devices {...data} />
        <Arrival {...data} />
      </div>
    </>
  )
}

const open = (row: Row) => go('file', String(row['username']))

const Shares = ({ shares }: Shown) => (
  <Panel title={m.desk_shares()} flush>
    <Table
      name={m.desk_shares()}
      rows={shares}
      keyOf={(row) => `${String(row['username'])} ${String(row['by'])} ${String(row['what'])}`}
      onOpen={open}
      empty={m.desk_shares_none()}
      columns={[
        { key: 'by', label: m.desk_col_what(), words: (by) => sharedWords[by]?.() ?? by },
        { key: 'what', label: m.desk_col_number(), as: 'code' },
        { key: 'username', label: m.desk_col_username() },
        { key: 'name', label: m.desk_col_name() },
        { key: 'standing', label: m.desk_col_standing(), words: stateWords },
        { key: 'since', label: m.desk_col_since(), as: 'instant' },
      ]}
    />
  </Panel>
)

const Friends = ({ friends, username }: Shown & Member) => (
  <Panel
    title={m.desk_friends()}
    flush
    foot={<DeedLinks username={username} names={['invite block', 'invite unblock', 'invite clear']} />}
  >
    <Table
      name={m.desk_friends()}
      rows={friends}
      keyOf={(row) => String(row['username'])}
      onOpen={open}
      empty={m.desk_friends_none()}
      columns={[
        { key: 'username', label: m.desk_col_username() },
        { key: 'name', label: m.desk_col_name() },
        { key: 'registeredAt', label: m.desk_col_registeredAt(), as: 'instant' },
        { key: 'state', label: m.desk_col_state(), words: friendWords },
        { key: 'reward', label: m.desk_f_reward(), as: 'money' },
        { key: 'signals', label: m.desk_review_signals(), words: signalWords },
      ]}
    />
  </Panel>
)

const Devices = ({ devices }: Shown) => (
  <Panel title={m.desk_devices()} flush>
    <Table
      name={m.desk_devices()}
      rows={devices}
      keyOf={(row) => String(row['device'])}
      columns={[
        { key: 'device', label: m.desk_f_device(), as: 'code' },
        { key: 'address', label: m.desk_col_address(), as: 'code' },
        { key: 'lastAt', label: m.desk_f_lastAt(), as: 'instant' },
        { key: 'others', label: m.desk_col_others(), as: 'count' },
      ]}
    />
  </Panel>
)

const Arrival = ({ invitedBy, signals }: Shown) => (
  <Panel title={m.desk_arrival()}>
    <Facts
      list={[
        [m.desk_col_invitedBy(), invitedBy ?? '–'],
        [m.desk_review_signals(), signals.length > 0 ? signalWords(signals.join(' ')) : m.desk_review_no_signals()],
      ]}
    />
  </Panel>
)
