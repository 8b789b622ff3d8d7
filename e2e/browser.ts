// A Chromium to drive: the machine's own, or the one that npm brought. No root, no download by script.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

type Environment = Record<string, string>

export interface Found {
  /** How it was found, for the log: versions differ between machines. */
  source: 'CHROME_PATH' | 'system' | 'playwright' | 'npm'
  executablePath: string
  env: Environment
}

const SYSTEM = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
// Without a font for hanzi a screenshot shows boxes.
const HANZI = join(import.meta.dirname, '../node_modules', '@embedpdf/fonts-sc/fonts')

/**
 * Starts it, headless. As root Chromium has no sandbox of its own, and tests open only our pages. With `keepsPages` it judges
 * whether a page that was left can be kept for the way back, as a member's does; playwright turns that off.
 */
export async function launchBrowser({ keepsPages = false } = {}): Promise<Browser> {
  const { executablePath, env } = findBrowser()
  const args = ['--no-sandbox', '--disable-dev-shm-usage']
  const ignoreDefaultArgs = keepsPages ? ['--disable-back-forward-cache'] : []
  return chromium.launch({ executablePath, env, args, ignoreDefaultArgs, headless: true })
}

/** The one named by CHROME_PATH, of the system, of playwright, or from npm; throws where there is none. */
export function findBrowser(): Found {
  const env = process.env as Environment
  // Named on purpose: if it does not run, that must be seen.
  if (env.CHROME_PATH) return { source: 'CHROME_PATH', executablePath: env.CHROME_PATH, env }
  const system = SYSTEM.find((path) => existsSync(path) && runs(path, env))
  if (system) return { source: 'system', executablePath: system, env }
  const own = chromium.executablePath()
  if (existsSync(own)) return { source: 'playwright', executablePath: own, env }
  if (process.platform === 'linux' && process.arch === 'x64') return fromNpm(env)
  throw new Error('no Chromium: npx playwright-core install chromium, or set CHROME_PATH')
}

/** Also drops a system "browser" that is only a stub asking for a snap. */
function runs(path: string, env: Environment): boolean {
  return spawnSync(path, ['--version'], { env, timeout: 15_000 }).status === 0
}

function fromNpm(env: Environment): Found {
  const folder = unpacked(env)
  const executablePath = join(folder, 'chromium')
  const withFonts = { ...env, FONTCONFIG_FILE: fontConfig(folder) }
  const complete = runs(executablePath, withFonts)
  // A slim machine lacks four libraries; the package brings them.
  const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023/lib') }
  return {
    source: 'npm',
    executablePath,
    env: complete ? withFonts : { ...withFonts, ...libraries },
  }
}

/**
 * The folder of this version, unpacked once a user. A child unpacks into a private folder, which
 * then gets its name in one step: starts at the same time, and users, do not disturb each other.
 */
function unpacked(env: Environment): string {
  const home = join(import.meta.dirname, 'node_modules/@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    version: string
  }
  const cache = join(writable(env), `koi-chromium-${process.getuid?.()}`)
  mkdirSync(cache, { recursive: true, mode: 0o700 })
  const folder = join(cache, version)
  if (existsSync(folder)) return folder
  const stage = mkdtempSync(join(cache, 'stage-'))
  const entry = import.meta.resolve('@sparticuz/chromium')
  const code = `import c from ${JSON.stringify(entry)}; await c.executablePath()`
  // The name of a cloud function's runtime makes the package unpack its libraries too.
  const cloud = { ...env, TMPDIR: stage, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }
  execFileSync(process.execPath, ['--input-type=module', '-e', code], { env: cloud })
  try {
    renameSync(stage, folder)
  } catch (error) {
    rmSync(stage, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

function writable(env: Environment): string {
  const usual = env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  try {
    mkdirSync(usual, { recursive: true })
    accessSync(usual, constants.W_OK)
    return usual
  } catch {
    return tmpdir()
  }
}

function fontConfig(folder: string): string {
  const file = join(folder, 'koi-fonts.conf')
  const places = [join(folder, 'fonts'), HANZI].map((place) => `<dir>${place}</dir>`).join('')
  const cache = `<cachedir>${join(folder, 'fc-cache')}</cachedir>`
  const system = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
  const doctype = '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
  const text = `<?xml version="1.0"?>${doctype}<fontconfig>${system}${places}${cache}</fontconfig>`
  const half = `${file}-${process.pid}`
  writeFileSync(half, text)
  renameSync(half, file)
  return file
}
