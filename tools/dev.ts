// `npm run dev`: the house with reload. The API starts again when its files change; the app by vite.
import { spawn } from 'node:child_process'
import { onStop } from '../api/house.ts'

const port = process.env.PORT ?? '8080'
const watched = ['api', 'core', 'db', 'sandbox', 'text/compiled'].map(
  (path) => `--watch-path=${path}`,
)
const env = { ...process.env, PORT: port }
const api = spawn(process.execPath, [...watched, '--watch-preserve-output', 'api/main.ts'], {
  stdio: 'inherit',
  env,
})
const app = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
  stdio: 'inherit',
  env: { ...env, KOI_API: `http://localhost:${port}` },
})

const stop = () => [api, app].forEach((child) => child.kill('SIGTERM'))
onStop(stop)
for (const child of [api, app]) child.once('exit', stop)
