// Where each fish stands on the one picture of all of them, and how large it swims.
import { fishKinds, type FishKind } from '../../core/games/fish/kinds.ts'

export const CELL = { width: 160, height: 112, columns: 4 } as const
export const SHEET = {
  width: CELL.width * CELL.columns,
  height: CELL.height * Math.ceil(fishKinds.length / CELL.columns),
}

/** The upper left corner of its cell. */
export function cellOf(kind: FishKind): readonly [x: number, y: number] {
  const at = fishKinds.indexOf(kind)
  return [(at % CELL.columns) * CELL.width, Math.floor(at / CELL.columns) * CELL.height]
}

/** Widths of cells as they swim, in thousandths of the width of the pond. */
const sizes: Partial<Record<FishKind, number>> = {
  clownfish: 165, butterflyfish: 165, pufferfish: 165, angelfish: 170, lanternfish: 170, seahorse: 165, flounder: 180,
  grouper: 190, lionfish: 195, turtle: 200, octopus: 195, sailfish: 215, manta: 225, swordfish: 230, hammerhead: 245,
  greatwhite: 265, goldshark: 265, bluewhale: 330, mermaid: 240, dragon: 330, kraken: 350, redpacket: 180, crab: 205,
  dragonking: 320, eel: 230, bomb: 210,
} // prettier-ignore

export const sizeOf = (kind: FishKind): number => (sizes[kind] ?? 160) / 1_000
