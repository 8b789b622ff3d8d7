// The load, in a process of its own: connections in a closed loop, written and read by hand, because a
// client library would cost more than the server that is measured.
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { summary, type Round } from './rounds.ts'

export type Load = {
  /** Connections go to these in turn. */
  ports: number[]
  connections: number
  seconds: number
  tokens: string[]
  issues: string[]
  bet: object
}

const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

/** The requests of one connection, which has members of its own, as each phone has. */
function requests({ tokens, issues, bet, connections }: Load, at: number): () => string {
  const mine = tokens.filter((_, index) => index % connections === at)
  const bodies = issues.map((issue) => JSON.stringify({ ...bet, issue, idempotencyKey: '' }))
  return () => {
    const body = oneOf(bodies).replace('"idempotencyKey":""', `"idempotencyKey":"${randomUUID()}"`)
    const head = `POST /api/lottery/placeOrder HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntoken: ${oneOf(mine)}`
    return `${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  }
}

/** Sends one request after the other on one connection; `done` hears of each answer. */
function converse(port: number, next: () => string | undefined, done: (isWell: boolean) => void) {
  return new Promise<void>((end, fail) => {
    const socket = connect(port, '127.0.0.1')
    let seen = ''
    const send = () => {
      const text = next()
      if (text === undefined) {
        socket.end()
        end()
      } else socket.write(text)
    }
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('connect', send)
    socket.on('error', fail)
    socket.on('data', (chunk: string) => {
      seen += chunk
      const body = seen.indexOf('\r\n\r\n') + 4
      const length = /content-length: (\d+)/i.exec(seen)?.[1]
      if (body < 4 || length === undefined || seen.length < body + Number.parseInt(length, 10)) return
      done(seen.startsWith('{"code":1,', body))
      seen = ''
      send()
    })
  })
}

async function run(load: Load): Promise<Round> {
  const took: number[] = []
  let refused = 0
  const start = performance.now()
  const until = start + load.seconds * 1_000
  const one = (at: number) => {
    const request = requests(load, at)
    let before = 0
    const next = () => {
      // A client sends at least one request, however late its connection is open.
      const isFirst = before === 0
      before = performance.now()
      return isFirst || before < until ? request() : undefined
    }
    return converse(load.ports[at % load.ports.length]!, next, (isWell) => {
      took.push(performance.now() - before)
      if (!isWell) refused += 1
    })
  }
  await Promise.all(Array.from({ length: load.connections }, (_, at) => one(at)))
  return { ...summary(took, performance.now() - start), refused }
}

process.once('message', (load: Load) => {
  void run(load).then((round) => {
    process.send?.(round)
    process.disconnect?.()
  })
})
