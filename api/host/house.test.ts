import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { claimHouse } from './house.ts'
import { CannotOpen } from '../shell/refusal.ts'

const project = mkdtempSync(join(tmpdir(), 'koi-house-'))
const claim = { project, host: '127.0.0.1', port: 0, url: 'http://localhost:8080/h5/' }
afterAll(() => rmSync(project, { recursive: true, force: true }))

test('a second house on the same data hears where the first one is; after its end the place is free', async () => {
  const first = await claimHouse(project, claim)
  const second = claimHouse(project, claim)
  await expect(second).rejects.toThrow(
    `the house is running here already: http://localhost:8080/h5/ (process ${process.pid})`,
  )
  first.release()
  const third = await claimHouse(project, claim)
  third.release()
  expect(readdirSync(project).filter((name) => name.startsWith('.koi'))).toEqual([])
})

test('a house that was killed leaves no lock', async () => {
  const code = `import { claimHouse } from ${JSON.stringify(join(import.meta.dirname, 'house.ts'))}
    await claimHouse(${JSON.stringify(project)}, ${JSON.stringify(claim)})
    console.log('open'); setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', code])
  await once(other.stdout, 'data')
  await expect(claimHouse(project, claim)).rejects.toThrow(CannotOpen)
  other.kill('SIGKILL')
  await once(other, 'exit')
  const next = await claimHouse(project, claim)
  next.release()
  const notes = readdirSync(project).filter((name) => name.startsWith('.koi'))
  expect(notes, 'nor its note').toEqual([])
})

test('a port that is taken is one plain line, and nothing stays claimed', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await expect(claimHouse(project, { ...claim, port })).rejects.toThrow(
    `port ${port} is taken by another program; choose one: PORT=${port + 1} npm start`,
  )
  server.close()
  await once(server, 'close')
  const next = await claimHouse(project, { ...claim, port })
  next.release()
})
