// The check-in: after the chosen minutes of play the next stake waits until it is answered, wherever it was asked
// (R-RG-12, BI-311).
import { expect, test } from 'vitest'
import { care } from '../../core/care/care.ts'
import { member as calls } from '../../core/member/member.ts'
import { official } from '../../core/lottery/official-calls.ts'
import { issuesToCome, submission } from '../lottery/testing/boards.ts'
import { openStill } from '../lottery/testing/houses.ts'
import { openHouse, PASSWORD, type Person } from '../testing/house.ts'
import { playPasses } from './testing.ts'

const { house } = await openStill()
const [first] = await issuesToCome(house, 1)
const sum = () => submission(house, first!.issue, [['k3.sum', [11], 1]])
const bets = async (person: Person) => person.verdict(official.submit, await sum())
/** Plays for a number of minutes, with a stake every ten. */
async function plays(person: Person, minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left -= 10) {
    expect(await bets(person)).toBe('ok')
    await playPasses(house, person, `${Math.min(10, left)} min`)
  }
}

test('half an hour of play is enough, and the next stake waits for an answer, on every device and server', async () => {
  const amy = await house.rich('amy001', '100.00')
  await plays(amy, 30)
  expect(await bets(amy)).toBe('check_in_due')
  const { body } = await house.send(calls.login.path, { username: 'amy001', password: PASSWORD })
  const { token } = body.data as { token: string }
  const other = await openHouse({}, { beside: house, max: 4 })
  const again = await other.send(official.submit.path, await sum(), { token })
  expect(again.body.reason).toBe('check_in_due')
  const due = await amy.call(care.checkIn, {})
  expect(due).toMatchObject({
    due: true,
    number: 1,
    minutes: 30,
    staked: '6.00',
    returned: '0.00',
    net: '6.00',
    today: 0,
  })
  const after = await amy.call(care.answerCheckIn, { number: 1 })
  expect(after).toMatchObject({ due: false, number: 2, today: 1 })
  expect(await bets(amy)).toBe('ok')
  // A page that still shows the last check-in cannot answer the next one.
  await plays(amy, 30)
  await amy.call(care.answerCheckIn, { number: 1 })
  expect(await bets(amy)).toBe('check_in_due')
  await amy.call(care.answerCheckIn, { number: 2 })
  expect(await bets(amy)).toBe('ok')
})

test('a second before it is due a stake is taken, and who answers before it is due has answered nothing', async () => {
  const bea = await house.rich('bea001', '100.00')
  await plays(bea, 20)
  expect(await bets(bea)).toBe('ok')
  await playPasses(house, bea, '9 min 55 s')
  await bea.call(care.answerCheckIn, { number: 1 })
  expect(await bets(bea)).toBe('ok')
  await playPasses(house, bea, '6 s')
  expect(await bets(bea)).toBe('check_in_due')
})

test('15 minutes without a stake are a pause: play begins anew with the next one', async () => {
  const cat = await house.rich('cat001', '100.00')
  await plays(cat, 20)
  await playPasses(house, cat, '20 min')
  expect(await bets(cat)).toBe('ok')
  await playPasses(house, cat, '10 min')
  expect(await bets(cat)).toBe('ok')
  expect(await cat.call(care.checkIn, {})).toMatchObject({ due: false, staked: '4.00' })
})

test('an interval of ten minutes holds at once, and none gets around one that is due', async () => {
  const dan = await house.rich('dan001', '100.00')
  expect(await dan.call(care.answerCheckIn, { everyMinutes: 10 })).toMatchObject({ everyMinutes: 10, due: false })
  for (const everyMinutes of [9, 61])
    expect(await dan.verdict(care.answerCheckIn, { everyMinutes })).toBe('invalid_input')
  await plays(dan, 10)
  expect(await bets(dan)).toBe('check_in_due')
  expect(await dan.verdict(care.answerCheckIn, { everyMinutes: 60 })).toBe('check_in_due')
  expect(await dan.verdict(care.answerCheckIn, { number: 1, everyMinutes: 60 })).toBe('ok')
  await plays(dan, 50)
  expect(await bets(dan)).toBe('ok')
})

test('an interval that is set while playing counts from when play began, and ends the lease that runs', async () => {
  const eve = await house.rich('eve001', '100.00')
  await plays(eve, 20)
  await eve.call(care.answerCheckIn, { everyMinutes: 25 })
  await playPasses(house, eve, '4 min 55 s')
  expect(await bets(eve)).toBe('ok')
  await playPasses(house, eve, '6 s')
  expect(await bets(eve)).toBe('check_in_due')
  const fay = await house.rich('fay001', '100.00')
  expect(await bets(fay)).toBe('ok')
  await fay.call(care.answerCheckIn, { everyMinutes: 10 })
  await playPasses(house, fay, '10 min 1 s')
  expect(await bets(fay)).toBe('check_in_due')
})
