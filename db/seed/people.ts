// The demo members: who they are, and how they come in by the same door as others.
import type { FastifyInstance } from 'fastify'
import type { House } from '../../api/shell/app.ts'
import { findByName } from '../../api/member/member.sql.ts'
import type { Envelope, Member } from '../../api/shell/serve.ts'
import type { Endpoint, Input, Output } from '../../core/endpoint.ts'
import { access } from '../../core/member/access.ts'
import { solve } from '../../core/member/captcha.ts'
import { member as calls } from '../../core/member/member.ts'
import { TERMS_VERSION } from '../../core/terms.ts'

/** Public: printed at the start and in the README. */
export const DEMO_PASSWORD = 'koi2026x'
export const DEMO_PASSCODE = '246810'

export type From = { address: string; agent: string }

/** A no of the house, by its reason. */
export class Refused extends Error {
  readonly reason: string
  constructor(path: string, { reason = '', msg }: Envelope) {
    super(`the seed was refused at ${path}: ${msg}`)
    this.reason = reason
  }
}

export type DemoPerson = {
  username: string
  realName: string
  member: Member
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>>
}

export type DemoMember = {
  username: string
  realName: string
  mobile: string
  birthday: string
  /** The address and the browser of the person. */
  from?: From
  /** The code of the member who has invited them. */
  inviteCode?: string
  /** The person's history on the first morning. Must do nothing where it is done already. */
  lives?(person: DemoPerson, house: House): Promise<void>
}

/** A newcomer without a birthday is not verified. */
export type Newcomer = Omit<DemoMember, 'birthday'> & { birthday?: string | undefined }

/** Signs the member in, after registering where the name is unknown. */
export async function arrives(app: FastifyInstance, house: House, who: Newcomer): Promise<DemoPerson> {
  const { username, realName, mobile, birthday, inviteCode, from } = who
  const isKnown = await findByName(house.db, username)
  const { token } = isKnown
    ? await call(app, calls.login, { username, password: DEMO_PASSWORD }, { from })
    : await call(
        app,
        calls.register,
        {
          ...{ username, realName, mobile },
          ...(birthday === undefined ? {} : { birthday }),
          ...(inviteCode === undefined ? {} : { inviteCode }),
          ...{ password: DEMO_PASSWORD, confirmPassword: DEMO_PASSWORD, secondaryPassword: DEMO_PASSCODE },
          ...{ agree: true, terms: TERMS_VERSION },
        },
        { from },
      )
  const member = await findByName(house.db, username)
  if (!member) throw new Error(`${username} has come in and is not known`)
  return {
    username,
    realName,
    member,
    call: (endpoint, input) => call(app, endpoint, input, { token, from }),
  }
}

async function call<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: Input<E>,
  { token = '', from }: { token?: string; from?: From | undefined } = {},
): Promise<Output<E>> {
  const send = async (captcha = '') => {
    const response = await app.inject({
      method: endpoint.method === 'get' ? 'GET' : 'POST',
      url: `/api/${endpoint.path}`,
      headers: { token, captcha, lang: 'zh_hans', ...(from && { 'user-agent': from.agent }) },
      ...(from && { remoteAddress: from.address }),
      ...(endpoint.method === 'post' ? { payload: input as object } : {}),
    })
    return response.json<Envelope>()
  }
  const first = await send()
  const answer = first.reason === 'captcha_needed' ? await send(await prove(app)) : first
  if (answer.code !== 1) throw new Refused(endpoint.path, answer)
  // The server has checked its answer against this very schema.
  return answer.data as Output<E>
}

/** The work that the front door asks clients for. */
async function prove(app: FastifyInstance): Promise<string | undefined> {
  return solve(await call(app, access.captcha, {}))
}
