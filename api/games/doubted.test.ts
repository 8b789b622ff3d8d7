// While an entry of a player's journal is held, that venue has no leave for another stake of theirs; and one that never ends holds
// nobody (decision 0051).
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { heldEntries } from './holding.ts'
import { MOST_PULLED, pullJournal } from './journal.ts'
import { openGameTown, spinAt, type Playing } from './testing/town.ts'

const town = await openGameTown()
const spin = spinAt(town)
const pull = ({ member }: Playing) => pullJournal(town, member, 'electronic')

test('while its word of a player is in doubt, a venue has no leave for a stake of theirs; what it had goes on', async () => {
  const who = await town.playing('amy001', 'slot20')
  const open = await who.permit('1.00')
  const asks = () => who.says('permit', { permit: randomUUID(), round: randomUUID(), stake: '1.00' })
  const lie = await who.permit('1.00')
  town.slots.plays(who.player, { stake: '1.00', returned: '90000000.00', ...lie, launch: who.launch })
  await pull(who)
  expect(await asks()).toMatchObject({ allowed: false, reason: 'venue_waits' })
  town.slots.plays(who.player, { stake: '1.00', returned: '2.00', ...open, launch: who.launch })
  const [held] = await heldEntries(town.db, 100)
  await town.run(`venue propose ${held!.id} cut it was looked at`, 'ann')
  await town.run(`venue approve ${held!.id}`, 'ben')
  expect(await pull(who)).toMatchObject({ isWhole: true })
  expect(await asks()).toMatchObject({ allowed: true })
  // A message that no table takes is held as well, and released once the venue corrects it.
  const round = await spin(who, '1.00', '0.00')
  const entry = town.slots.player(who.player).entries.find((one) => 'round' in one && one.round === round)!
  Object.assign(entry, { stake: '1e3' })
  await pull(who)
  expect(await asks()).toMatchObject({ allowed: false, reason: 'venue_waits' })
  Object.assign(entry, { stake: '1.00' })
  await pull(who)
  expect(await asks()).toMatchObject({ allowed: true })
  await town.sql(`update venue_breaches set read_at = now(), read_by = 'ann'`)
  await town.isSound()
})

test('a journal without an end holds nobody: a pull goes so far, and the next one goes on', async () => {
  const eli = await town.playing('eli001', 'slot20')
  const nothing = { stake: '0.00', returned: '0.00', launch: eli.launch }
  for (let n = 0; n < MOST_PULLED + 50; n++) town.slots.plays(eli.player, nothing)
  expect((await pull(eli)).isWhole).toBe(false)
  const [at] = await town.sql('select number from venue_journals where member_id = $1', [eli.member.id])
  expect(at).toEqual({ number: BigInt(MOST_PULLED) })
  expect((await pull(eli)).isWhole).toBe(true)
})
