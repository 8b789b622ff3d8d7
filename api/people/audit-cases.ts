// Holds cases about members to the signed deeds that opened and closed them: a row says no more than their lines do.
import { caseClose, caseOpen } from '../../core/desk/notes.ts'
import { behindName, readWords, wordsIn } from '../../core/desk/line.ts'
import type { AnyCase, AnyDeed } from './audit.sql.ts'

/** Cases that are not as their deeds say, and deeds that were done and have left none. */
export function wrongCases(cases: readonly AnyCase[], signed: Iterable<AnyDeed>): string[] {
  const [opened, closed] = [new Map<string, AnyDeed>(), new Map<string, AnyDeed>()]
  for (const deed of signed) {
    if (isOf(caseOpen, deed)) opened.set(deed.id, deed)
    if (isOf(caseClose, deed)) closed.set(deed.id, deed)
  }
  const wrong = cases.filter(
    (one) => !isOpened(one, opened.get(one.id)) || !isClosed(one, closed.get(one.closedBy ?? '')),
  )
  const known = new Set(cases.flatMap(({ id, closedBy }) => [id, closedBy]))
  const lost = [...opened.values(), ...closed.values()].filter(({ id, isDone }) => isDone && !known.has(id))
  return [
    ...wrong.map(({ id, username }) => `the case ${id} about ${username}`),
    ...lost.map(({ id }) => `the case of deed ${id}`),
  ]
}

const isOpened = ({ username, person, openedAt }: AnyCase, deed: AnyDeed | undefined): boolean =>
  deed !== undefined && isAbout(caseOpen, deed, username) && deed.person === person && isAt(deed, openedAt)

/** One that is open has no such deed. */
const isClosed = ({ username, closedAt, closedBy }: AnyCase, deed: AnyDeed | undefined): boolean =>
  closedBy === null
    ? closedAt === null
    : deed !== undefined && isAbout(caseClose, deed, username) && isAt(deed, closedAt)

type Named = typeof caseOpen | typeof caseClose

const isOf = ({ name }: Named, { words, isRefused }: AnyDeed): boolean => !isRefused && words.startsWith(`${name} `)

const isAbout = (named: Named, { words }: AnyDeed, username: string): boolean =>
  readWords(named, behindName(named, wordsIn(words)))?.['username']?.toLowerCase() === username

const isAt = ({ at }: AnyDeed, instant: Date | null): boolean => at.getTime() === instant?.getTime()
