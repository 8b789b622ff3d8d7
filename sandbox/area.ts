// The sandbox service of places: says of an address whether it lies within the licensed area, from a table of test addresses that a
// developer writes on its page. Can be told to fail.
import { forDevelopers } from '../venue/guard.ts'
import { choice, document, escape } from '../venue/frame.ts'
import { again, answers, brokenAnswer, html, listen, neverAnswer, openServer } from '../venue/wire.ts'
import { openManner } from './manner.ts'
import { booksIn, type Options } from './wire.ts'

/** The effect of each fault, as explained in docs/SANDBOX.md. */
const words = {
  fine: '按表回答 fine',
  down: '不回答 down',
  broken: '出错 500 broken',
  garbage: '答非所问 garbage',
}
export type AreaFault = keyof typeof words

const places = { inside: '区内 inside', outside: '区外 outside', unknown: '不知道 unknown' }
export type Place = keyof typeof places

/** Addresses that are nobody's (RFC 5737): one within, one outside. Any other is unknown. */
export const INSIDE = '192.0.2.1'
export const OUTSIDE = '198.51.100.1'

export type SandboxArea = {
  url: string
  behave(fault: AreaFault): void
  puts(address: string, place: Place): void
  stop(): Promise<void>
}

type Row = { address: string; place: Place }

export async function startArea(options: Omit<Options, 'callbackUrl' | 'slowMs'>): Promise<SandboxArea> {
  const db = booksIn(options.file)
  db.exec('create table if not exists places (address text not null primary key, place text not null)')
  const all = () => db.prepare('select * from places order by rowid').all() as Row[]
  const puts = (address: string, place: Place) =>
    void db.prepare('insert or replace into places values (?, ?)').run(address, place)
  if (all().length === 0) {
    puts(INSIDE, 'inside')
    puts(OUTSIDE, 'outside')
  }
  const manner = openManner(words)
  const app = openServer()

  answers(app, options.key, { path: '/places' }, ({ id, address }, reply) => {
    const fault = manner.now()
    if (fault === 'down') return neverAnswer()
    if (fault === 'broken') return brokenAnswer(reply)
    if (fault === 'garbage') return { hello: 'world' }
    return { id: String(id), place: all().find((one) => one.address === address)?.place ?? 'unknown' }
  })
  forDevelopers(app, (scope) => {
    scope.get('/', (_request, reply) => html(reply, pageOf(all(), manner.form())))
    manner.hear(scope)
    scope.post('/place', (request, reply) => {
      const { address = '', place = '' } = request.body as Record<string, string>
      if (address && Object.hasOwn(places, place)) puts(address, place as Place)
      return again(reply)
    })
    scope.get('/books', () => ({ places: all() }))
  })
  return {
    url: await listen(app, options.port, options.host),
    behave: manner.behave,
    puts,
    stop: async () => {
      await app.close()
      db.close()
    },
  }
}

const pageOf = (rows: readonly Row[], form: string): string =>
  document(
    'zh_hans',
    '沙盒地区服务',
    `<p class="tag">沙盒：地址和地区都是编的 · Sandbox: made-up places</p>
     ${form}
     <form method="post" action="/place">
       <label>地址 Address <input name="address" required></label>
       <label>地区 ${choice('place', places, 'outside')}</label>
       <button class="main">写入 Put</button>
     </form>
     <table><thead><tr><th>地址</th><th>地区</th></tr></thead>
     <tbody>${rows.map(({ address, place }) => `<tr><td>${escape(address)}</td><td>${places[place]}</td></tr>`).join('')}</tbody></table>`,
  )
