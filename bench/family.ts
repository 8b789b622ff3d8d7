// The memory and processor time of a process and all its descendants. macOS has no /proc.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export type Relative = { pid: number; parent: number; command: string }

const isLinux = process.platform === 'linux'
/** Ticks of a second in /proc, everywhere. */
const TICKS = 100

export function familyOf(root: number): Relative[] {
  const all = isLinux ? ofProc() : ofPs()
  const found = all.filter(({ pid }) => pid === root)
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one.pid))
  return found
}

/** The megabytes of a process: its own memory and its share of common memory; on macOS all that it holds. */
export function megabytes(pid: number): number {
  const kilobytes = isLinux
    ? /^Pss: +(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  return Math.round(Number.parseInt(kilobytes ?? '0', 10) / 1_024)
}

/** The processor seconds of a process and its ended children; null on macOS. */
export function cpuSeconds(root: number): number | null {
  if (!isLinux) return null
  const ticks = familyOf(root).map(({ pid }) =>
    afterName(pid)
      .slice(11, 15)
      .reduce((sum, each) => sum + Number.parseInt(each, 10), 0),
  )
  return Math.round(ticks.reduce((sum, each) => sum + each, 0) / (TICKS / 10)) / 10
}

const ofProc = (): Relative[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => Number.parseInt(name, 10))
    .map((pid) => ({
      pid,
      parent: Number.parseInt(afterName(pid)[1] ?? '0', 10),
      command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' '),
    }))

/** A program's name may hold anything, so what is counted begins behind it. */
const afterName = (pid: number) => read(`/proc/${pid}/stat`).split(') ').at(-1)!.split(' ')

function ofPs(): Relative[] {
  const said = execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
  return said.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? []
    const [id, of] = [pid, parent].map((text) => Number.parseInt(text ?? '0', 10))
    return id && of !== undefined && command ? [{ pid: id, parent: of, command }] : []
  })
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
