// A house on connections of the past (past.ts): the house that opens afterwards, with sessions that outlive those days.
import type { ClientConfig } from 'pg'
import { asApp } from '../../api/host/prepare.ts'
import { openLedger } from '../../api/ledger/post/ledger.ts'
import type { House } from '../../api/shell/app.ts'
import { openDb } from '../../api/shell/db.ts'
import type { Past } from './past.ts'

const BY_THE_CALENDAR = { beacon: null, drawSeconds: 0, drawLockSeconds: 0 }
const BY_ITSELF = { registrationsADay: 0, captchaDifficulty: 0 }

/** The same house on connections of the past. Its draws are the calendar's, and wait for no beacon: none has a round for that time. */
export function houseIn(past: Past, owner: ClientConfig, now: House, days: number): House {
  const db = openDb({ ...past.login(asApp(owner)), max: 8 })
  const patient = { sessionHours: (days + 2) * 24, sessionIdleMinutes: (days + 2) * 24 * 60 }
  return {
    ...now,
    db,
    ledger: openLedger(db.pool, now.ledger.buckets),
    settings: { ...now.settings, ...patient, ...BY_THE_CALENDAR, ...BY_ITSELF },
  }
}
