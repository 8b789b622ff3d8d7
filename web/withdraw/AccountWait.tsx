import { m } from '../../text/compiled/messages.js'
import { Note } from '../ui/Note.tsx'

/** From when money may go to a new account; where the house lets nothing wait, there is nothing to say. */
export const AccountWait = ({ hours }: { hours: number }) =>
  hours > 0 && <Note kind="info">{m.withdraw_account_wait({ hours })}</Note>
