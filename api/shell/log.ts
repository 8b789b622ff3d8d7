// The log: a JSON object a line for programs, words on a terminal.

/** Returns the options of the log. Errors of the database or of a schema carry whole rows, which stay out of it. */
export const logging = (level: string, isWatched = false) =>
  level === 'silent'
    ? false
    : {
        level,
        serializers: { err: (error: unknown) => shownError(error) },
        ...(isWatched && { stream: { write: (line: string) => say(forPeople(line)) } }),
      }

const say = (text: string) => void process.stdout.write(text)

const LEVELS: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'warning', 50: 'error' }

/** A line of the log as it is read at a terminal: when, how bad, what, and what broke. */
export function forPeople(line: string): string {
  const { time, level, msg, err, path, status, ms } = JSON.parse(line) as Record<string, unknown>
  const what = [msg, path, status, ms === undefined ? undefined : `${ms} ms`]
  const broke = (err as ShownError | undefined)?.stack
  const words = what.filter((word) => word !== undefined).join(' ')
  const at = new Date(Number(time)).toTimeString().slice(0, 8)
  return `${at} ${LEVELS[Number(level)] ?? ''} ${words}${broke ? `\n${broke}` : ''}\n`
}

type ShownError = { type: string; message: string; stack: string; [field: string]: unknown }

function shownError(error: unknown, depth = 0): ShownError {
  if (!(error instanceof Error) || depth > 3)
    return { type: typeof error, message: String(error).slice(0, 200), stack: '' }
  const { code, table, constraint } = error as {
    code?: unknown
    table?: string
    constraint?: string
  }
  const inner = error instanceof AggregateError ? error.errors : []
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    ...(error.cause !== undefined && { cause: shownError(error.cause, depth + 1) }),
    ...(inner.length > 0 && { errors: inner.map((one) => shownError(one, depth + 1)) }),
  }
}
