// `npm run ops -- security …`: what happened at the doors and at the desks, for people to read (R-SEC-14).
import type { Db } from '../api/shell/db.ts'
import { memberNamed } from '../api/member/names.ts'
import { newestEvents, type WrittenLine } from '../api/security/log.ts'
import { showInstant } from '../core/time.ts'
import { subject } from './desk.ts'
import { quoted } from './ops-message.ts'

export const security = subject('security', {
  'list [username]': ([username, ...more]) => (more.length > 0 ? undefined : { reads: (db) => list(db, username) }),
})

async function list(db: Db, username: string | undefined): Promise<string> {
  const member = username === undefined ? undefined : await memberNamed(db, username)
  return (await newestEvents(db, member)).map(shown).join('\n') || 'nothing has happened yet'
}

const shown = (line: WrittenLine): string =>
  [
    showInstant(line.at.getTime()),
    line.event,
    ...(line.member_id === null ? [] : [`member ${line.member_id} in bucket ${line.bucket}`]),
    ...(line.address === null ? [] : [`from ${line.address}`]),
    ...(line.device === null ? [] : [`device ${line.device}`]),
    ...(line.person === null ? [] : [`person ${line.person}`]),
    ...(Object.keys(line.detail).length === 0 ? [] : [quoted(line.detail)]),
  ].join('  ')
