import { Bone, Late } from '../../ui/States.tsx'
import s from './OddsBoard.module.css'

/** A betting page while its lottery, prices and rules are on their way. */
export function BoardBones() {
  return (
    <Late>
      <div className={s.waiting}>
        <Bone height={196} round={24} />
        <Bone height={36} width="80%" />
        <div className={s.bones}>
          {Array.from({ length: 16 }, (_, index) => (
            <Bone key={index} height={54} round={14} />
          ))}
        </div>
      </div>
    </Late>
  )
}
