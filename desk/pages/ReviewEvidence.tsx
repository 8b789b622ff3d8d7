import type { DeskOutput } from '../../core/desk/call.ts'
import type { review } from '../../core/desk/review.ts'
import { m } from '../../text/compiled/messages.js'
import { eachInWords, signals as ringSignals, wayWords } from '../parts/codes.ts'
import { optionIn } from '../parts/options.ts'
import { Facts, Panel } from '../parts/Panel.tsx'
import { stateWords } from '../parts/states.ts'
import { Table } from '../parts/Table.tsx'
import { go } from '../shell/place.ts'
import { showInstant, showMoney } from '../shell/show.ts'
import { accountWords } from './accounts.ts'
import s from './File.module.css'

type Shown = DeskOutput<typeof review.show>

/** Who it is, where the money came from, what became of it, and what else belongs to this account. */
export const ReviewEvidence = (data: Shown) => (
  <>
    <Who {...data} />
    <Panel title={m.desk_review_deposits()} flush>
      <Table
        name={m.desk_review_deposits()}
        rows={data.deposits}
        keyOf={(row) => String(row['id'])}
        columns={[
          { key: 'at', label: m.desk_col_at(), as: 'instant' },
          { key: 'by', label: m.desk_col_by(), words: wayWords },
          { key: 'depositor', label: m.desk_col_name() },
          { key: 'amount', label: m.desk_col_amount(), as: 'money' },
          { key: 'state', label: m.desk_col_state(), words: stateWords },
        ]}
      />
    </Panel>
    <Panel title={m.desk_review_payouts()} flush>
      <Table
        name={m.desk_review_payouts()}
        rows={data.payouts}
        keyOf={(row) => String(row['id'])}
        columns={[
          { key: 'at', label: m.desk_col_at(), as: 'instant' },
          { key: 'to', label: m.desk_col_account(), as: 'code' },
          { key: 'amount', label: m.desk_col_amount(), as: 'money' },
          { key: 'state', label: m.desk_col_state(), words: stateWords },
          { key: 'closedAt', label: m.desk_col_closedAt(), as: 'instant' },
        ]}
      />
    </Panel>
    <Signs {...data} />
  </>
)

function Who({ who, ...data }: Shown) {
  return (
    <div className={s.two}>
      <Panel title={m.desk_who()}>
        <Facts
          list={[
            [m.desk_col_name(), who.name],
            [m.desk_col_mobile(), who.mobile],
            [m.desk_col_standing(), stateWords(who.standing)],
            [m.desk_col_level(), `VIP ${who.level}`],
            [m.desk_col_registeredAt(), showInstant(who.registeredAt)],
            [m.desk_col_verifiedAt(), who.verifiedAt === null ? '–' : showInstant(who.verifiedAt)],
            [m.desk_col_invitedBy(), who.invitedBy ?? '–'],
          ]}
        />
      </Panel>
      <Panel title={m.desk_wallets()}>
        <Facts
          list={[
            ...data.wallets.map(({ account, balance }) => [accountWords(account), showMoney(balance)] as const),
            [m.desk_paidIn(), showMoney(data.paidIn)],
            [m.desk_paidOut(), showMoney(data.paidOut)],
            [m.desk_staked(), showMoney(data.staked)],
            [m.desk_returned(), showMoney(data.returned)],
            [m.desk_missing(), showMoney(data.turnoverMissing)],
          ]}
        />
      </Panel>
    </div>
  )
}

function Signs({ sameAccount, corrections, signals }: Shown) {
  return (
    <div className={s.two}>
      <Panel title={m.desk_review_same()} flush>
        <Table
          name={m.desk_review_same()}
          rows={sameAccount}
          keyOf={(row) => String(row['username'])}
          onOpen={({ username }) => go('file', String(username))}
          columns={[
            { key: 'username', label: m.desk_col_username() },
            { key: 'since', label: m.desk_col_since(), as: 'instant' },
          ]}
        />
      </Panel>
      <Panel title={m.desk_review_corrections()} flush>
        <Table
          name={m.desk_review_corrections()}
          rows={corrections}
          keyOf={(row) => `${String(row['field'])} ${String(row['at'])}`}
          columns={[
            { key: 'at', label: m.desk_col_at(), as: 'instant' },
            { key: 'field', label: m.desk_f_field(), words: (field) => optionIn('field', field) },
            { key: 'proposedBy', label: m.desk_col_proposedBy() },
            { key: 'approvedBy', label: m.desk_f_approvedBy() },
          ]}
        />
        <div className={s.inset}>
          <Facts
            list={[
              [
                m.desk_review_signals(),
                signals.length > 0 ? eachInWords(ringSignals)(signals.join(' ')) : m.desk_review_no_signals(),
              ],
            ]}
          />
        </div>
      </Panel>
    </div>
  )
}
