// Every variable of the house, read once. No other file of the server reads process.env.
import * as v from 'valibot'

const whole = (fallback: number, least = 0) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.regex(/^\d{1,9}$/, 'must be a whole number'),
    v.transform((text) => Number.parseInt(text, 10)),
    v.minValue(least),
  )
const yes = v.pipe(
  v.optional(v.picklist(['0', '1']), '0'),
  v.transform((text) => text === '1'),
)

const variables = v.object({
  PORT: whole(8080),
  HOST: v.optional(v.string(), '0.0.0.0'),
  DATABASE_URL: v.optional(v.string()),
  DATA_DIR: v.optional(v.string()),
  NODE_ENV: v.optional(v.string(), 'development'),
  /** Where members reach us: links in the cashier's page lead back here. */
  PUBLIC_URL: v.optional(v.string()),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  /** Hex, 32 bytes: encrypts chain seeds and card numbers. Made in the data folder when absent. */
  KOI_SECRET: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits'))),
  /** Where the sandbox servers listen; 0 picks free ports. */
  SANDBOX_PORT: whole(0),
  /** Seconds of an issue and of its lock, for all lotteries: tests and demos (decision 38). */
  DRAW_SECONDS: whole(0),
  DRAW_LOCK_SECONDS: whole(0),
  /** Codes of the lotteries to run, k3_1m,win_30; empty runs all that the database opens. */
  LOTTERIES: v.pipe(
    v.optional(v.string(), ''),
    v.regex(/^(?:\w+(?:,\w+)*)?$/, 'must be codes with commas between'),
    v.transform((text) => text.split(',').filter((code) => code !== '')),
  ),
  /** Hours a new payout address waits (decision 30). */
  CARD_WAIT_HOURS: whole(24),
  /** What a withdrawal meets while turnover is missing: it pays for it, or does not leave (decision 28). */
  WITHDRAW_TURNOVER: v.optional(v.picklist(['deduct', 'refuse']), 'deduct'),
  /** Spec 5 gives two readings of a username (decision 7). */
  USERNAME_RULE: v.optional(v.picklist(['letter_first', 'any']), 'letter_first'),
  OPENAPI: yes,
  /** What one token or address may ask for a second; 0 for measurements only. */
  REQUESTS_PER_SECOND: whole(40),
  /** Statements in flight at once over all lanes; 0 means one a lane. */
  LEDGER_IN_FLIGHT: whole(0),
})

export type Env = v.InferOutput<typeof variables>

/** Parses the environment; throws one message that lists everything wrong. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    Object.keys(variables.entries)
      .filter((name) => source[name] !== undefined && source[name] !== '')
      .map((name) => [name, source[name]]),
  )
  const read = v.safeParse(variables, given)
  if (read.success) return read.output
  const lines = read.issues.map((issue) => `  ${v.getDotPath(issue)}: ${issue.message}`)
  throw new Error(`the environment is not right:\n${lines.join('\n')}`)
}
