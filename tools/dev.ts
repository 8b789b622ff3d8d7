// `npm run dev`: the house with reload, beside its sandbox and its venues. The API starts again when its files change;
// the app by vite; the others stay as they were started.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readEnv } from '../api/host/env.ts'
import { onStop } from '../api/host/house.ts'
import { dataFolder } from '../api/host/postgres.ts'
import { endOf, startOutside, wantsSandbox } from '../outside/world.ts'

const settings = readEnv()
const place = dataFolder(join(import.meta.dirname, '..'), settings.DATA_DIR)
const world = wantsSandbox(settings) ? await startOutside(settings, place) : undefined
if (world) process.stdout.write(`Sandbox: ${world.pages}.\n`)

const watched = ['api', 'core', 'db', 'text/compiled'].map((path) => `--watch-path=${path}`)
const env = { ...process.env, ...world?.env }
const api = spawn(process.execPath, [...watched, '--watch-preserve-output', 'api/main.ts'], {
  stdio: 'inherit',
  env,
})
const app = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
  stdio: 'inherit',
  env: { ...env, KOI_API: `http://localhost:${settings.PORT}` },
})

const stop = () => [api, app].forEach((child) => child.kill('SIGTERM'))
onStop(stop)
for (const child of [api, app]) child.once('exit', stop)
await Promise.all([endOf(api), endOf(app)])
await world?.stop()
