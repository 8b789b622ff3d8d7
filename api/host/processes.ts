// The processes of this machine. Slim images have no `ps`, macOS has no /proc.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export type Process = { pid: number; command: string }

/** All processes, each with its command line, which a server of PostgreSQL overwrites with its present work. */
export function processes(): Process[] {
  if (process.platform === 'darwin') {
    const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' })
    return stdout.split('\n').flatMap((line) => {
      const [, pid, command] = /^ *(\d+) (.*)$/.exec(line) ?? []
      return pid && command ? [{ pid: Number.parseInt(pid, 10), command }] : []
    })
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => Number.parseInt(name, 10))
    .map((pid) => ({ pid, command: commandOf(pid) }))
}

/** The command line of a process, empty when there is none. */
export function commandOf(pid: number): string {
  if (process.platform === 'darwin') {
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Sends it a signal, unless it has just ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
