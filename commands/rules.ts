// The auditor's door: one JSON object a line on standard input, one answer a line on standard output,
// in order. A bad line is answered like any other, and the lines after it too.
import { once } from 'node:events'
import { answerLine } from './rules/answer.ts'
import { linesOf } from './rules/lines.ts'

// A reader that went away, as `head` does, is no fault of ours and ends us quietly.
process.stdout.on('error', () => process.exit(0))

for await (const line of linesOf(process.stdin.setEncoding('utf8'))) {
  const taken = process.stdout.write(`${JSON.stringify(answerLine(line))}\n`)
  if (!taken) await once(process.stdout, 'drain')
}
