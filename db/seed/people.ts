// The demo members: who they are, and how they come in by the same door as others.
import type { FastifyInstance } from 'fastify'
import type { House } from '../../api/shell/app.ts'
import { findByName } from '../../api/member/member.sql.ts'
import type { Envelope, Member } from '../../api/shell/serve.ts'
import type { Endpoint, Input, Output } from '../../core/endpoint.ts'
import { access } from '../../core/access.ts'
import { solve } from '../../core/captcha.ts'
import { member as calls } from '../../core/member.ts'

/** Public: printed at the start and in the README. */
export const DEMO_PASSWORD = 'koi2026x'
export const DEMO_PASSCODE = '246810'

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
  /** Creates the history that a demo member has on the first morning. Must do nothing where it exists already. */
  lives?(person: DemoPerson, house: House): Promise<void>
}

/** Signs the member in, after registering where the name is unknown. */
export async function arrives(app: FastifyInstance, house: House, who: DemoMember): Promise<DemoPerson> {
  const { username, realName, mobile, birthday } = who
  const isKnown = await findByName(house.db, username)
  const { token } = isKnown
    ? await call(app, calls.login, { username, password: DEMO_PASSWORD })
    : await call(app, calls.register, {
        username,
        realName,
        mobile,
        birthday,
        password: DEMO_PASSWORD,
        confirmPassword: DEMO_PASSWORD,
        secondaryPassword: DEMO_PASSCODE,
        agree: true,
      })
  const member = await findByName(house.db, username)
  if (!member) throw new Error(`${username} has come in and is not known`)
  return {
    username,
    realName,
    member,
    call: (endpoint, input) => call(app, endpoint, input, token),
  }
}

async function call<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: Input<E>,
  token = '',
): Promise<Output<E>> {
  const send = async (captcha = '') => {
    const response = await app.inject({
      method: endpoint.method === 'get' ? 'GET' : 'POST',
      url: `/api/${endpoint.path}`,
      headers: { token, captcha, lang: 'zh_hans' },
      ...(endpoint.method === 'post' ? { payload: input as object } : {}),
    })
    return response.json<Envelope>()
  }
  const first = await send()
  const { code, data, msg } = first.reason === 'captcha_needed' ? await send(await prove(app)) : first
  if (code !== 1) throw new Error(`the seed was refused at ${endpoint.path}: ${msg}`)
  // The server has checked its answer against this very schema.
  return data as Output<E>
}

/** The work that the front door asks clients for. */
async function prove(app: FastifyInstance): Promise<string | undefined> {
  return solve(await call(app, access.captcha, {}))
}
