// The roles of people, in words.
import type { Role } from '../../core/desk/deed.ts'
import { m } from '../../text/compiled/messages.js'

export const roleWords: Readonly<Record<Role, () => string>> = {
  support: m.desk_role_support,
  risk: m.desk_role_risk,
  finance: m.desk_role_finance,
  content: m.desk_role_content,
  compliance: m.desk_role_compliance,
  auditor: m.desk_role_auditor,
  people: m.desk_role_people,
}
