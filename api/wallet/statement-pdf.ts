// A statement as PDF: the same rows as the CSV, on pages that a bank or an accountant can file. A page is
// read, set in another thread (statement-press.ts) and sent before the next one is read, so neither the
// members of the house nor its memory notice how many there are.
import { on } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { columnsOf, rowsOf } from './statement-cells.ts'
import type { Statement } from './statement.ts'

/** The content of one page. */
export type Sheet = {
  /** The title and subject of the statement, on the first page alone. */
  title: string[] | null
  /** The heads of the columns, and what stands below them. */
  rows: string[][]
  foot: string
  isLast: boolean
}

// Rows that fit below the title, and on a page without one, without the heads of the columns.
const FIRST_ROWS = 50
const ROWS = 58

/** Makes a PDF of a statement, in pieces. It is drawn no faster than the pieces are taken. */
export type Press = (statement: Statement) => AsyncGenerator<Uint8Array>

type Thread = { worker: Worker; statements: number }

/**
 * A press has a thread while there are statements to set: it starts in 0.2 s, holds 60 MB, and some
 * 20 more a statement. `onError` hears what broke the thread; the statements on it break off with it.
 */
export function openPress(onError: (error: Error) => void): Press {
  let thread: Thread | undefined
  const start = (): Thread => {
    const worker = new Worker(new URL('./statement-press.ts', import.meta.url))
    const started = { worker, statements: 0 }
    worker.on('error', onError)
    worker.on('exit', () => {
      if (thread === started) thread = undefined
    })
    return started
  }
  return async function* print(statement) {
    const mine = (thread ??= start())
    mine.statements += 1
    try {
      yield* printOn(mine.worker, statement)
    } finally {
      mine.statements -= 1
      if (mine.statements === 0) {
        if (thread === mine) thread = undefined
        void mine.worker.terminate()
      }
    }
  }
}

async function* printOn(worker: Worker, statement: Statement): AsyncGenerator<Uint8Array> {
  const { port1: port, port2: theirs } = new MessageChannel()
  const pieces = on(port, 'message', { close: ['close'] })
  worker.postMessage(theirs, [theirs])
  try {
    for await (const sheet of sheetsOf(statement)) {
      port.postMessage(sheet)
      const { done, value } = await pieces.next()
      if (done) throw new Error('the press of statements stopped before the last page')
      yield value[0]
    }
  } finally {
    port.close()
  }
}

async function* sheetsOf(statement: Statement): AsyncGenerator<Sheet> {
  const { language: locale } = statement
  const sheet = (page: number, rows: string[][]) => ({
    title: page === 1 ? titleOf(statement) : null,
    rows: [columnsOf(statement), ...rows],
    foot: m.records_page({ page }, { locale }),
  })
  let page = 1
  let rows: string[][] = []
  for await (const more of rowsOf(statement)) {
    for (const row of more) {
      if (rows.length === (page === 1 ? FIRST_ROWS : ROWS)) {
        yield { ...sheet(page, rows), isLast: false }
        page += 1
        rows = []
      }
      rows.push(row)
    }
  }
  yield { ...sheet(page, rows), isLast: true }
}

function titleOf({ language: locale, ...about }: Statement): string[] {
  const says = { locale }
  const facts = [
    [m.records_statement_member({}, says), about.username],
    [m.records_statement_wallet({}, says), m.records_statement_cash({}, says)],
    [m.records_statement_period({}, says), `${about.from} / ${about.to}`],
    [m.records_statement_made({}, says), showInstant(Date.now())],
  ]
  return [m.records_statement_title({}, says), ...facts.map((fact) => fact.join('  '))]
}
