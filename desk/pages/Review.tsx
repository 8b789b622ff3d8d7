import { useState } from 'react'
import type { DeskOutput } from '../../core/desk/call.ts'
import { mayDo } from '../../core/desk/deed.ts'
import { heldPay, heldRefuse } from '../../core/desk/payout.ts'
import { review } from '../../core/desk/review.ts'
import { refusalWords } from '../../core/withdraw/withdraw.ts'
import { m } from '../../text/compiled/messages.js'
import { Tag } from '../../web/ui/Tag.tsx'
import { DeedChoice } from '../parts/DeedChoice.tsx'
import { DeedForm } from '../parts/DeedForm.tsx'
import { accountKindWords } from '../parts/kinds.ts'
import { Failed } from '../parts/Failed.tsx'
import { Coming, Facts, Line, Panel } from '../parts/Panel.tsx'
import { reasonWords } from '../parts/reasons.ts'
import { stateWords } from '../parts/states.ts'
import { useDesk } from '../shell/ask.ts'
import { hrefTo, useMe } from '../shell/place.ts'
import { showInstant, showMoney } from '../shell/show.ts'
import { Opening } from './Opening.tsx'
import { ReviewEvidence } from './ReviewEvidence.tsx'
import s from './Group.module.css'

type Shown = DeskOutput<typeof review.show>

/** A withdrawal that people look at: all that speaks for and against it on one page, and how it ends beside it. */
export function Review({ username, id }: { username: string; id: string }) {
  const { data, error, isFetching, refetch } = useDesk(review.show, { withdrawal: id })
  if (error?.reason === 'reason') return <Opening username={username} />
  if (error) return <Failed error={error} busy={isFetching} onAgain={refetch} />
  if (!data)
    return (
      <>
        <h1>{m.desk_reviews()}</h1>
        <Coming />
      </>
    )
  const isLate = data.approvedBy === null && data.dueAt < data.at
  return (
    <>
      <div className="apart">
        <h1>
          {m.desk_review_title({ amount: showMoney(data.amount) })}{' '}
          <Tag kind={data.state === 'paid' ? 'ok' : 'pending'}>{stateWords(data.state)}</Tag>
        </h1>
        <a className="link" href={hrefTo('file', data.who.username)}>
          {data.who.username}
        </a>
      </div>
      {isLate && <Line kind="bad">{m.desk_review_late()}</Line>}
      <div className={s.page}>
        <div className={s.lists}>
          <Panel title={m.desk_review_money()}>
            <Facts
              list={[
                [m.desk_review_why_held(), <strong key="why">{reasonWords(data.reasons)}</strong>],
                [m.desk_review_asked(), showInstant(data.askedAt)],
                [m.desk_review_due(), showInstant(data.dueAt)],
                [m.desk_col_amount(), showMoney(data.amount)],
                [m.withdraw_actual(), showMoney(data.actual)],
                [m.withdraw_handling_fee(), showMoney(data.handlingFee)],
                [m.withdraw_administrative_fee(), showMoney(data.administrativeFee)],
                [m.withdraw_deduction(), showMoney(data.turnoverDeduction)],
                [m.desk_accounts(), `${accountKindWords(data.account.kind)} ${data.account.masked}`],
                [m.withdraw_holder(), data.account.holder],
                [m.desk_review_added(), showInstant(data.account.since)],
              ]}
            />
          </Panel>
          <ReviewEvidence {...data} />
        </div>
        <div className={s.side}>
          <Panel title={m.desk_review_decide()}>
            <Deciding {...data} />
          </Panel>
        </div>
      </div>
    </>
  )
}

/** The proposal and the decision; while the review is open, the two ways in which it can end. */
function Deciding({ id, ending, cause, why, proposedBy, approvedBy }: Shown) {
  const { roles } = useMe()
  const ways = [heldPay, heldRefuse].filter((deed) => mayDo(deed, roles))
  const [chosen, setChosen] = useState<(typeof ways)[number] | undefined>(ways[0])
  const what = ending === null ? '' : ending === 'pay' ? m.desk_review_pay() : m.desk_review_refuse()
  const reads = cause && `${m.desk_review_member_reads()}: ${refusalWords[cause]()}`
  const isOver = approvedBy !== null
  return (
    <div className={s.lists}>
      {proposedBy !== null && (
        <div>
          <Line kind={isOver ? 'good' : 'plain'}>
            {isOver
              ? m.desk_review_over({ first: proposedBy, second: approvedBy, what })
              : m.desk_review_decided({ person: proposedBy, what })}
          </Line>
          <p className="dim">{why}</p>
          {reads && <p className="dim">{reads}</p>}
          {!isOver && (
            <a className="link" href={hrefTo('proposals')}>
              {m.desk_to_proposals()}
            </a>
          )}
        </div>
      )}
      {!isOver && chosen && (
        <>
          <DeedChoice deeds={ways} chosen={chosen} onChoose={(deed) => setChosen(ways.find((one) => one === deed))} />
          <DeedForm key={chosen.name} deed={chosen} start={{ withdrawal: id }} isSet />
        </>
      )}
    </div>
  )
}
