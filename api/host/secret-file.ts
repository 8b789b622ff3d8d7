// The secret of the house: read from KOI_SECRET, or from the file `secret` of the data folder.
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotOpen } from '../shell/refusal.ts'
import { readRing, showRing, type Generation, type Ring } from '../shell/ring.ts'

const fileIn = (place: string): string => join(place, 'secret')

/**
 * Answers how to read the ring: as the operator gives it, or from the data folder, where the first generation is
 * made if there is none. The file is read each time, so that a house that runs goes on through a rotation.
 */
export function openRing(given: string | undefined, place: string): () => Ring {
  if (given) {
    const ring = readRing(given)
    if (!ring) throw new Error('the environment was not checked')
    return () => ring
  }
  if (!existsSync(fileIn(place))) writeRing(place, [{ number: 1, secret: randomBytes(32) }])
  const read = () => readFile(place)
  read()
  return read
}

/** Is there a secret, without making one? */
export const hasSecret = (given: string | undefined, place: string): boolean =>
  given !== undefined || existsSync(fileIn(place))

function readFile(place: string): Ring {
  const ring = readRing(readFileSync(fileIn(place), 'utf8'))
  // Never made anew: what the house has sealed opens with the old one alone.
  if (!ring) throw new CannotOpen(`the secret in ${fileIn(place)} is damaged: put back the one of your backup`)
  return ring
}

/** Adds a generation of the secret, which seals from now on. Does nothing if it exists. */
export function addGeneration(place: string, number: number): void {
  const ring = readFile(place)
  if (ring.some((one) => one.number === number)) return
  writeRing(place, [{ number, secret: randomBytes(32) }, ...ring])
}

/** Takes a generation away for good. */
export function dropGeneration(place: string, number: number): void {
  writeRing(
    place,
    readFile(place).filter((one) => one.number !== number),
  )
}

/**
 * Under another name first, and on the disk before its real one: a kill must not leave half a secret behind. Always the
 * same other name: what a kill does leave is gone with the next one.
 */
function writeRing(place: string, ring: readonly Generation[]): void {
  const made = `${fileIn(place)}-new`
  writeFileSync(made, showRing(ring), { mode: 0o600, flush: true })
  renameSync(made, fileIn(place))
  const folder = openSync(place, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
