// The statements of people's roles. The owner of the database alone writes them.
import * as v from 'valibot'
import { roles, type Role } from '../../core/desk/deed.ts'
import { sayHouse } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { personFacts } from './facts.sql.ts'

/** The roles of a person of the register; none for whoever is not in it any more. */
export const rolesOf = (db: Sql, name: string): Promise<Role[]> => db.values(v.picklist(roles))`
  select r.role
    from person_roles r
    join people p on p.name = r.name
   where r.name = ${name}
     and p.entered_at is not null
     and p.ended_at is null
   order by r.role`

/** The number of active people with this role. */
export const countWith = (db: Sql, role: Role): Promise<number> => db.value(v.number())`
  select count(*)::int as count
    from person_roles r
    join people p on p.name = r.name
   where r.role = ${role}
     and p.entered_at is not null
     and p.ended_at is null`

/** A person whom the owner makes has every role; the caller says the fact of the person behind it. */
export async function firstRoles(tx: Tx, name: string): Promise<void> {
  await tx.run`
    insert into person_roles (name, role)
    select ${name}, unnest(${[...roles]}::text[])`
}

export async function insertRole(tx: Tx, name: string, role: Role, by: { proposedBy: string; approvedBy: string }) {
  await tx.run`
    insert into person_roles (name, role, given_by, approved_by)
    values (${name}, ${role}, ${by.proposedBy}, ${by.approvedBy})`
  await sayHouse(tx, personFacts, [name])
}

export async function deleteRole(tx: Tx, name: string, role: Role): Promise<void> {
  await tx.run`
    delete from person_roles
     where name = ${name}
       and role = ${role}`
  await sayHouse(tx, personFacts, [name])
}
