import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { goBack } from '../shell/router.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Note } from '../ui/Note.tsx'
import { Foot, Page, Stack } from '../ui/Page.tsx'
import { ErrorState } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'

const BACK = address.withdraw()

/** The end of every form that adds an account. */
export function leaveWith(said: string): void {
  toast(said, 'done')
  goBack(BACK)
}

type AccountFormProps<Known> = {
  title: string
  submit: string
  /** The house's data for the form: the holder's name, the options. */
  known: UseQueryResult<Known>
  form: { busy: boolean; isReady: boolean; send: () => void }
  /** The form's own words stand there at once; what the house says fills them. */
  fields: (known: Known | undefined) => ReactNode
  note?: ReactNode
}

/** A page that adds an account to be paid on, and says from when money may go there, where it has to wait. */
export function AccountForm<Known extends { waitHours: number }>(props: AccountFormProps<Known>) {
  const { title, submit, known, form, fields, note } = props
  const waitHours = known.data?.waitHours ?? 0
  return (
    <Page
      title={title}
      root={BACK}
      foot={
        known.data && (
          <Foot>
            <Button wide busy={form.busy} off={!form.isReady} onPress={form.send}>
              {submit}
            </Button>
          </Foot>
        )
      }
    >
      {known.isError && !known.data ? (
        <ErrorState onRetry={() => void known.refetch()} busy={known.isFetching} error={known.error} />
      ) : (
        <Stack>
          <Card>
            <div className="column">{fields(known.data)}</div>
          </Card>
          {note}
          {waitHours > 0 && <Note kind="info">{m.withdraw_account_wait({ hours: waitHours })}</Note>}
        </Stack>
      )}
    </Page>
  )
}
