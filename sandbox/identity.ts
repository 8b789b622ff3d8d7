// The sandbox identity service: vouches for every adult at once, remembers whom it was asked about, and can misbehave.
import { isAdult } from '../core/member/member.ts'
import { dayOf } from '../core/time.ts'
import { forDevelopers } from '../venue/guard.ts'
import { document, escape } from '../venue/frame.ts'
import { answers, brokenAnswer, html, listen, neverAnswer, openServer } from '../venue/wire.ts'
import { openManner } from './manner.ts'
import { booksIn, type Options } from './wire.ts'

/** The effect of each fault, as explained in docs/SANDBOX.md. */
const words = {
  fine: '正常核验 fine',
  refuse: '一律不通过 refuse',
  down: '不回答 down',
  broken: '出错 500 broken',
  garbage: '答非所问 garbage',
}
export type IdentityFault = keyof typeof words

type Asked = { id: string; name: string; birthday: string; status: string }

export type SandboxIdentity = {
  url: string
  behave(fault: IdentityFault): void
  /** The people whose identity was asked for, in order. */
  asked(): Asked[]
  stop(): Promise<void>
}

export async function startIdentity(options: Omit<Options, 'callbackUrl' | 'slowMs'>): Promise<SandboxIdentity> {
  const db = booksIn(options.file)
  db.exec(`create table if not exists people (
    id text primary key, name text not null, birthday text not null, status text not null)`)
  const all = () => db.prepare('select * from people order by rowid').all() as Asked[]
  const manner = openManner(words)
  const app = openServer()

  answers(app, options.key, { path: '/people' }, ({ id, name, birthday }, reply) => {
    const fault = manner.now()
    if (fault === 'down') return neverAnswer()
    if (fault === 'broken') return brokenAnswer(reply)
    if (fault === 'garbage') return { hello: 'world' }
    const isFine = fault === 'fine' && isAdult(String(birthday), dayOf(Date.now()))
    const status = isFine ? 'verified' : 'refused'
    db.prepare('insert or replace into people values (?, ?, ?, ?)').run(
      ...[String(id), String(name), String(birthday), status],
    )
    return { id: String(id), status }
  })
  forDevelopers(app, (scope) => {
    scope.get('/', (_request, reply) => html(reply, pageOf(all(), manner.form())))
    manner.hear(scope)
    scope.get('/books', () => ({ people: all() }))
  })
  return {
    url: await listen(app, options.port, options.host),
    behave: manner.behave,
    asked: all,
    stop: async () => {
      await app.close()
      db.close()
    },
  }
}

const pageOf = (people: readonly Asked[], form: string): string =>
  document(
    'zh_hans',
    '沙盒身份核验',
    `<p class="tag">沙盒：名字和生日都是编的 · Sandbox: made-up people</p>
     ${form}
     <table><thead><tr><th>姓名</th><th>生日</th><th>结果</th></tr></thead>
     <tbody>${people.map(row).reverse().join('')}</tbody></table>`,
  )

const row = ({ name, birthday, status }: Asked): string =>
  `<tr><td>${escape(name)}</td><td>${escape(birthday)}</td><td>${escape(status)}</td></tr>`
