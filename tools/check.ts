// The checks that `npm test` and CI run: every check of the house. `npm test -- types lint` runs only those, `npm test
// -- changed` those that a change since main can reach (tools/changed), and `npm test -- times` everything, and writes
// down how long each file of tests took (tools/check/times.json).
import { onStop } from '../api/host/house.ts'
import { planSince } from './changed/since.ts'
import type { Report } from './check/report.ts'
import { isStopped, run, say, stopAll, takeReports } from './check/run.ts'
import { crash, lint, tests, testsOf, tidy, types, walks, walksOf, type Step } from './check/steps.ts'
import { readTimes, renewed, writeTimes } from './check/times.ts'

/** Steps that run one after the other. */
type Lane = Step[]

// Lanes beside each other, phase by phase. Walks beside what computes were tried: on two processors both took twice as long
// as one behind the other, for pages that wait are drawn meanwhile.
const phases: Lane[][] = [[[types], [tidy], [lint]], [[tests], [crash]], [[walks()]]]

onStop(stopAll)
const [said, ...wanted] = process.argv.slice(2)
// The pages are being built while we begin (tools/start.mjs).
const pages = new Promise<unknown>((come) => process.once('message', come))
process.channel?.ref()
void pages.then(() => process.channel?.unref())
if (said !== 'pages-come') throw new Error('begun by tools/start.mjs alone')
const [first, named] = wanted
process.exitCode = first === 'changed' ? await checkChanged(named) : await check(wanted)

async function check(wanted: string[]): Promise<number> {
  const all = wanted.length === 0 || wanted.includes('times')
  const known = [...phases.flat(2).map(({ name }) => name), 'times']
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`no such step: ${unknown.join(', ')}`)
  const isMeant = ({ name }: Step) => all || wanted.includes(name)
  const { isRight, report } = await ended(phases.map((lanes) => lanes.map((lane) => lane.filter(isMeant))))
  if (isRight && wanted.includes('times')) keepTimes(report)
  return isRight ? 0 : 1
}

/** Runs the checks that a change since main, or since the named commit, can affect. */
async function checkChanged(named: string | undefined): Promise<number> {
  const { tests: some, walks: few, pages: screens, says } = planSince(named)
  for (const line of says) say(line)
  const { isRight } = await ended([phases[0]!, [walksOf(few, screens), testsOf(some)]])
  for (const line of says) say(line)
  return isRight ? 0 : 1
}

async function ended(chosen: Lane[][]): Promise<{ isRight: boolean; report: Report }> {
  const broken = await walkAll(chosen)
  const report = takeReports()
  const { passed, failed } = summed(report)
  if (isStopped()) say('stopped before the end')
  if (broken.length > 0) say(`not right: ${broken.join(', ')}`)
  // Printed last, so that the end of a long log says what failed.
  for (const [file, { wrong }] of Object.entries(report)) for (const line of wrong) say(`  ${file} > ${line}`)
  say(`${passed} passed, ${failed} failed`)
  return { isRight: !isStopped() && broken.length === 0 && failed === 0, report }
}

/** Answers the names of the steps that were not right. */
async function walkAll(all: Lane[][]): Promise<string[]> {
  const broken: string[] = []
  const walk = async (lane: Lane, at: number) => {
    for (const step of lane) {
      if (step.needsPages) await pages
      if (!isStopped() && !(await passes(step, at))) broken.push(step.name)
    }
  }
  let ready = prepared(all[0])
  for (const [phase, lanes] of all.entries()) {
    broken.push(...(await ready))
    ready = prepared(all[phase + 1])
    await Promise.all(lanes.map(walk))
  }
  return broken
}

/** Runs what prepares the steps of a phase; answers the names of those for which it failed. */
async function prepared(lanes: Lane[] = []): Promise<string[]> {
  const ends = lanes.flat().map(async ({ name, prepares }) => (!prepares || (await run(prepares, {})) ? [] : [name]))
  return (await Promise.all(ends)).flat()
}

/** Lanes and programs beside each other take their ports from ranges of their own (outside/ports.ts). */
async function passes({ name, programs, together }: Step, lane: number): Promise<boolean> {
  const began = performance.now()
  const since = () => ((performance.now() - began) / 1000).toFixed(1)
  const place = (at: number) => ({ KOI_LANE: String(lane), KOI_PLACE: String(at) })
  let right = true
  // Of programs beside each other, the seconds after which each ended: a long last one could be shared out.
  let each = ''
  if (together) {
    const ends = await Promise.all(
      programs.map(async (program, at) => ({ isRight: await run(program, place(at)), seconds: since() })),
    )
    right = ends.every(({ isRight }) => isRight)
    if (ends.length > 1) each = ` (${ends.map(({ seconds }) => seconds).join(', ')})`
  } else for (const program of programs) right = !isStopped() && (await run(program, place(0))) && right
  say(`${right ? 'ok  ' : 'FAIL'} ${name.padEnd(6)} ${since().padStart(6)} s${each}`)
  return right
}

function summed(report: Report): { passed: number; failed: number } {
  const files = Object.values(report)
  return {
    passed: files.reduce((sum, one) => sum + one.passed, 0),
    failed: files.reduce((sum, one) => sum + one.failed, 0),
  }
}

function keepTimes(report: Report): void {
  const taken = Object.entries(report).map(([file, { seconds }]) => [file, seconds] as const)
  writeTimes(renewed(readTimes(), Object.fromEntries(taken)))
}
