// `npm run pictures`: takes the pictures of the README anew, from a house of their own, with the parts of their pages.
import { spawnSync } from 'node:child_process'

const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=e2e', 'e2e/pictures.spec.ts']
const env = { ...process.env, KOI_PICTURES: 'taken' }
process.exitCode = spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status ?? 1
