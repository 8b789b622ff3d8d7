import { address } from '../../core/addresses.ts'
import { care, type CareState } from '../../core/care/care.ts'
import { m } from '../../text/compiled/messages.js'
import { useAction } from '../shell/query.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { toast } from '../ui/toast.ts'
import { keepCare } from './state.ts'
import { isSet } from './words.ts'

/**
 * Twice a year: do the limits still fit? A yes sets a limit to its present value; `leads` links to them where they are
 * not in sight.
 */
export function Review({ state, leads }: { state: CareState; leads?: boolean }) {
  const { run, busy } = useAction(care.setLimit)
  const set = state.limits.find(isSet)
  if (!state.review || !set) return null
  const fits = async () => {
    const { limit, period, amount, minutes } = set
    const answer = await run({ limit, period, ...(limit === 'time' ? { minutes } : { amount }) })
    if (!answer.ok) return
    keepCare(answer.data)
    toast(m.care_review_done(), 'done')
  }
  return (
    <Note kind="care">
      <div className="column">
        <p>{m.care_review()}</p>
        <div className="apart">
          <Button kind="care" size="medium" busy={busy} onPress={() => void fits()}>
            {m.care_review_fits()}
          </Button>
          {leads && (
            <ButtonLink kind="quiet" size="medium" href={address.care({ part: 'limits' })}>
              {m.care_review_change()}
            </ButtonLink>
          )}
        </div>
      </div>
    </Note>
  )
}
