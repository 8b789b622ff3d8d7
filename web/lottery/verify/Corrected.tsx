import { findLottery } from '../../../core/lottery/calendar.ts'
import type { Proof } from '../../../core/lottery/proof.ts'
import { showInstant } from '../../../core/time.ts'
import { m } from '../../../text/compiled/messages.js'
import { Card } from '../../ui/Card.tsx'
import { Note } from '../../ui/Note.tsx'
import { Numbers } from '../../ui/Numbers.tsx'
import { KeyValue, KeyValues } from '../../ui/Row.tsx'

/** A corrected draw: the result checked here is the one that counts; the first published one stays visible. */
export function Corrected({ was, code }: { was: NonNullable<Proof['correction']>; code: string }) {
  return (
    <>
      <Note kind="pending">{m.resettle_note({ at: showInstant(was.at), cause: was.cause })}</Note>
      {was.first && (
        <Card>
          <KeyValues>
            <KeyValue name={m.resettle_first_numbers()}>
              <Numbers family={findLottery(code)?.family} numbers={was.first} />
            </KeyValue>
          </KeyValues>
        </Card>
      )}
    </>
  )
}
