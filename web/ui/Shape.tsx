import { Bone, Skeleton } from './States.tsx'
import s from './Shape.module.css'

// Blocks from the top, by their heights: what is lower than a control is a line of text. Then rows of a list, and cells.
const shapes = {
  list: { blocks: [36], rows: 6 },
  form: { blocks: [18, 56, 18, 56, 18, 56, 52] },
  money: { blocks: [60, 76, 176, 132] },
  wallet: { blocks: [248, 84], rows: 3 },
  receipt: { blocks: [128, 280] },
  hall: { blocks: [38, 36, 228, 228, 228] },
  board: { blocks: [50, 36], cells: 16 },
  ring: { blocks: [315], cells: 8 },
  chart: { blocks: [40, 336] },
  proof: { blocks: [172, 48, 240, 240] },
  text: { blocks: [24, 160, 24, 160] },
} satisfies Record<string, { blocks: number[]; rows?: number; cells?: number }>

export type ShapeName = keyof typeof shapes

const LEAST_CONTROL = 36

/** Grey shapes of content on its way: each kind of page has its own. */
export function Shape({ of }: { of: ShapeName }) {
  const { blocks, rows = 0, cells = 0 }: { blocks: number[]; rows?: number; cells?: number } = shapes[of]
  return (
    <>
      <div className={s.shape} aria-hidden>
        {blocks.map((height, place) =>
          height < LEAST_CONTROL ? (
            <Bone key={place} height={height} width="36%" />
          ) : (
            <Bone key={place} height={height} round={Math.min(20, height / 3)} />
          ),
        )}
        {cells > 0 && (
          <div className={s.cells}>
            {Array.from({ length: cells }, (_, place) => (
              <Bone key={place} height={54} round={14} />
            ))}
          </div>
        )}
      </div>
      {rows > 0 && <Skeleton rows={rows} />}
    </>
  )
}
