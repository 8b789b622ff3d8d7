// The cluster of the walks' houses, made once for all runs: initdb, the tables of the house and those of the venues, no rows. Each
// house opens on a copy of it and does the rest of a first start itself: secret, chains, seed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { binaries } from '../api/host/cluster.ts'
import { dataFolder, startPostgres } from '../api/host/postgres.ts'
import { prepare } from '../api/host/prepare.ts'
import { makeVenueDatabase } from '../api/host/venue-database.ts'
import { asVenue } from '../api/host/venue-login.ts'
import { openDb as openVenueDb, prepare as prepareVenue } from '../venue/db.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: string
  }
}

/** Called by vitest once a run, in the process that starts the workers. Runs beside each other are given one (KOI_CLUSTER). */
export async function setup(project: TestProject): Promise<() => void> {
  const given = process.env['KOI_CLUSTER']
  const folder = given ?? mkdtempSync(join(tmpdir(), 'koi-cluster-'))
  const end = () => void (given ?? rmSync(folder, { recursive: true, force: true }))
  try {
    if (!given) await makeCluster(folder)
  } catch (error) {
    end()
    throw error
  }
  project.provide('cluster', realpathSync(folder))
  return end
}

/** Makes the cluster in an empty folder. */
export async function makeCluster(folder: string): Promise<void> {
  const place = dataFolder(tmpdir(), folder)
  const { host, port, user, ssl, stop } = await startPostgres(place, {
    durable: true,
    say: () => {},
  })
  const owner = { host, port, user, ssl, database: 'postgres' }
  await prepare(owner)
  await makeVenueDatabase(owner)
  const venue = openVenueDb(asVenue(owner))
  await prepareVenue(venue)
  await venue.close()
  await stop()
}

/** Copies the cluster into an empty data folder. The server's programs are linked, because nothing writes there. */
export function copyCluster(cluster: string, place: string): void {
  const programs = binaries(cluster)
  symlinkSync(programs, join(place, basename(programs)))
  // The copied files must keep belonging to the account of the server.
  const copied = spawnSync('cp', ['-a', join(cluster, 'pg'), join(place, 'pg')], {
    encoding: 'utf8',
  })
  if (copied.status !== 0) throw new Error(`the cluster is not copied: ${copied.stderr}`)
}
