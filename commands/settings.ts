// `npm run settings`: every setting with its description, its unit, range and default. docs/SETTINGS.md is this print,
// which `-- write` writes anew.
import { writeFileSync } from 'node:fs'
import { settingsPage } from './settings/page.ts'

if (process.argv[2] === 'write') writeFileSync('docs/SETTINGS.md', settingsPage())
else process.stdout.write(settingsPage())
