import { classes } from '../../ui/classes.ts'
import { Tag } from '../../ui/Tag.tsx'
import { marks } from '../verify/VerifyStep.tsx'
import type { Act } from './acts.ts'
import s from './Replay.module.css'
import { badTexts, titles } from './words.ts'

type ActRowProps = { act: Act; text: string; isSeen: boolean }

/** An act in words. Before it is seen its name alone is shown and the place of the rest is kept, so that nothing moves when it comes. */
export function ActRow({ act: { name, verdict }, text, isSeen }: ActRowProps) {
  const { kind, icon, text: mark } = marks[verdict]
  return (
    <li className={classes(s.act, !isSeen && s.unseen)}>
      <span className={s.head}>
        <strong>{titles[name]()}</strong>
        <Tag kind={kind} icon={icon}>
          {mark()}
        </Tag>
      </span>
      <span className="dim sub">{verdict === 'bad' ? badTexts[name]() : text}</span>
    </li>
  )
}
