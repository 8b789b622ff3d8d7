// The tools of account tests: the phone on which messages arrive, and the app of a second factor.
import { Secret, TOTP } from 'otpauth'
import type { SandboxSms } from '../../sandbox/sms/sms.ts'
import { access } from '../../core/member/access.ts'
import { PASSWORD, type Person, type TestHouse } from '../testing/house.ts'
import { smsJobs } from './codes/jobs.ts'

type Job = { job: string } & Record<string, unknown>

/** Hands over what waits to be sent, as the worker does. */
export async function carryAll(house: TestHouse): Promise<void> {
  const rows = (await house.sql("delete from outbox where topic = 'job' returning payload")) as {
    payload: Job
  }[]
  const jobs: Record<string, { run(payload: Record<string, unknown>): Promise<void> }> = smsJobs(house)
  for (const { payload } of rows) await jobs[payload.job]?.run(payload)
}

export const mobileOf = async (house: TestHouse, { member }: Person): Promise<string> =>
  (await house.sql('select mobile from members where id = $1', [member.id]))[0].mobile

/** The texts on a phone, the newest first, once all has been carried. */
export async function textsTo(house: TestHouse & { sandbox: { sms: SandboxSms } }, person: Person): Promise<string[]> {
  await carryAll(house)
  return house.sandbox.sms.inbox(await mobileOf(house, person)).map(({ text }) => text)
}

/** The code in the newest message that has one. */
export async function codeTo(...on: Parameters<typeof textsTo>): Promise<string> {
  const found = (await textsTo(...on)).flatMap((text) => /\b\d{6}\b/.exec(text) ?? [])
  if (!found[0]) throw new Error('no code has come')
  return found[0]
}

/** Returns the code that the app shows now, or a number of steps from now. */
export const shownBy = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

/** Turns the second factor on. The step of now is used by it. */
export async function takesFactor({ call }: Person): Promise<{ secret: string; codes: string[]; used: string }> {
  const { secret } = await call(access.setFactor, { password: PASSWORD })
  if (!secret) throw new Error('no secret was told')
  const used = shownBy(secret)
  const { codes } = await call(access.setFactor, { code: used })
  return { secret, codes, used }
}
