// The auditor's door: one JSON object a line on standard input, one answer a line on standard output,
// in order. A bad line is answered like any other, and the lines after it too.
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { answerLine } from './rules/answer.ts'

// A reader that went away, as `head` does, is no fault of ours and ends us quietly.
process.stdout.on('error', () => process.exit(0))

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const taken = process.stdout.write(`${JSON.stringify(answerLine(line))}\n`)
  if (!taken) await once(process.stdout, 'drain')
}
