// The programs of the house: each is a process of its own.
import { join } from 'node:path'

const project = join(import.meta.dirname, '..')

export const programs = [
  'commands/launch.ts',
  'api/main.ts',
  'api/desk-main.ts',
  'sandbox/main.ts',
  'venue/main.ts',
] as const
export type Program = (typeof programs)[number]

/** The name of a program's built file, without its ending: `api-desk-main` for `api/desk-main.ts`. All lie in one folder. */
export const builtName = (program: Program): string => program.replaceAll('/', '-').replace(/\.ts$/, '')

/**
 * The file of a program. Where tools/start.mjs has just built them (vite.server.config.ts), the built one: Node opens it in a third
 * of the time that its modules take one by one, and it holds less. Else as it is written.
 */
export const fileOf = (program: Program): string =>
  process.env['KOI_BUILT'] ? join(project, 'dist/server', `${builtName(program)}.js`) : join(project, program)
