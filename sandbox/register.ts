// The sandbox register of exclusions: stands for GAMSTOP, OASIS and the operator's list behind one door. Answers from a list that
// a developer writes on its page, and can be told to fail.
import { isSameName } from '../core/member/name.ts'
import { forDevelopers } from '../venue/guard.ts'
import { document, escape } from '../venue/frame.ts'
import { again, answers, brokenAnswer, html, listen, neverAnswer, openServer } from '../venue/wire.ts'
import { openManner } from './manner.ts'
import { booksIn, type Options } from './wire.ts'

/** The effect of each fault, as explained in docs/SANDBOX.md. */
const words = {
  fine: '按名单回答 fine',
  down: '不回答 down',
  broken: '出错 500 broken',
  garbage: '答非所问 garbage',
}
export type RegisterFault = keyof typeof words

/** Somebody on a register. */
export type Listed = { name: string; birthday: string; register: string }

export type SandboxRegister = {
  url: string
  behave(fault: RegisterFault): void
  lists(one: Listed): void
  frees(one: Omit<Listed, 'register'>): void
  stop(): Promise<void>
}

export async function startRegister(options: Omit<Options, 'callbackUrl' | 'slowMs'>): Promise<SandboxRegister> {
  const db = booksIn(options.file)
  db.exec(`create table if not exists listed (
    name text not null, birthday text not null, register text not null, primary key (name, birthday, register))`)
  const all = () => db.prepare('select * from listed order by rowid').all() as Listed[]
  const lists = ({ name, birthday, register }: Listed) =>
    void db.prepare('insert or replace into listed values (?, ?, ?)').run(name, birthday, register)
  const frees = ({ name, birthday }: Omit<Listed, 'register'>) =>
    void db.prepare('delete from listed where name = ? and birthday = ?').run(name, birthday)
  const manner = openManner(words)
  const app = openServer()

  answers(app, options.key, { path: '/people' }, ({ id, name, birthday }, reply) => {
    const fault = manner.now()
    if (fault === 'down') return neverAnswer()
    if (fault === 'broken') return brokenAnswer(reply)
    if (fault === 'garbage') return { hello: 'world' }
    const found = all().filter((one) => one.birthday === birthday && isSameName(one.name, String(name)))
    return { id: String(id), listed: found.map(({ register }) => register) }
  })
  forDevelopers(app, (scope) => {
    scope.get('/', (_request, reply) => html(reply, pageOf(all(), manner.form())))
    manner.hear(scope)
    scope.post('/list', (request, reply) => {
      const { name = '', birthday = '', register = '', act } = request.body as Record<string, string>
      if (act === 'free') frees({ name, birthday })
      else if (name && birthday && register) lists({ name, birthday, register })
      return again(reply)
    })
    scope.get('/books', () => ({ listed: all() }))
  })
  return {
    url: await listen(app, options.port, options.host),
    behave: manner.behave,
    lists,
    frees,
    stop: async () => {
      await app.close()
      db.close()
    },
  }
}

const pageOf = (listed: readonly Listed[], form: string): string =>
  document(
    'zh_hans',
    '沙盒禁入名册',
    `<p class="tag">沙盒：名册上的人都是编的 · Sandbox: made-up people</p>
     ${form}
     <form method="post" action="/list">
       <label>姓名 <input name="name" required></label>
       <label>生日 <input name="birthday" type="date" required></label>
       <label>名册 <input name="register" value="OASIS" required></label>
       <button class="main">列入 List</button>
     </form>
     <table><thead><tr><th>姓名</th><th>生日</th><th>名册</th><th></th></tr></thead>
     <tbody>${listed.map(row).reverse().join('')}</tbody></table>`,
  )

const row = ({ name, birthday, register }: Listed): string =>
  `<tr><td>${escape(name)}</td><td>${escape(birthday)}</td><td>${escape(register)}</td><td>
     <form method="post" action="/list"><input type="hidden" name="name" value="${escape(name)}">
       <input type="hidden" name="birthday" value="${escape(birthday)}"><input type="hidden" name="act" value="free">
       <button>移出 Free</button></form></td></tr>`
