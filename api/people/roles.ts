// Roles of people: given and taken by two.
import type { Role } from '../../core/desk/deed.ts'
import type { Tx } from '../shell/db.ts'
import { approve, propose, type Said, type Second } from '../shell/proposals.ts'
import { findPerson, LEAST_PEOPLE, stateOf } from './people.ts'
import { lockPeople } from './people.sql.ts'
import { countWith, deleteRole, insertRole, rolesOf } from './roles.sql.ts'

export { rolesOf } from './roles.sql.ts'

type Wish = { name: string; role: Role }

const saidOf = (kind: 'role' | 'role end', { name, role }: Wish): Said => ({
  kind,
  subject: `${name} ${role}`,
  says: {},
})

export async function proposeRole(tx: Tx, wish: Wish): Promise<void> {
  await propose(tx, saidOf('role', await mayGive(tx, wish)))
}

export async function approveRole(tx: Tx, wish: Wish, { person, hash }: Second): Promise<void> {
  const { name, role } = await mayGive(tx, wish)
  const proposedBy = await approve(tx, saidOf('role', { name, role }), hash)
  await insertRole(tx, name, role, { proposedBy, approvedBy: person })
}

async function mayGive(tx: Tx, { name: typed, role }: Wish): Promise<Wish> {
  await lockPeople(tx)
  const person = await findPerson(tx, typed)
  if (stateOf(person) !== 'active') throw new Error(`${person.name} does not act`)
  if ((await rolesOf(tx, person.name)).includes(role)) throw new Error(`${person.name} has this role already`)
  return { name: person.name, role }
}

export async function proposeRoleEnd(tx: Tx, wish: Wish): Promise<void> {
  await propose(tx, saidOf('role end', await mayTake(tx, wish)))
}

export async function approveRoleEnd(tx: Tx, wish: Wish, { hash }: Second): Promise<void> {
  const { name, role } = await mayTake(tx, wish)
  await approve(tx, saidOf('role end', { name, role }), hash)
  await deleteRole(tx, name, role)
}

/** Two who manage people stay: one alone could give nobody a role any more. */
async function mayTake(tx: Tx, { name: typed, role }: Wish): Promise<Wish> {
  await lockPeople(tx)
  const { name } = await findPerson(tx, typed)
  if (!(await rolesOf(tx, name)).includes(role)) throw new Error(`${name} does not have this role`)
  await refuseTooFew(tx, role)
  return { name, role }
}

async function refuseTooFew(tx: Tx, role: Role): Promise<void> {
  if (role === 'people' && (await countWith(tx, role)) <= LEAST_PEOPLE)
    throw new Error('two who manage people must stay: give another person this role first')
}
