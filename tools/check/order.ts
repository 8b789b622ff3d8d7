// The order in which the files of a run begin, by how long they take (times.json).
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longestFirst, readTimes } from './times.ts'
import { stageOf } from './walks.ts'

export class LongestFirst extends BaseSequencer {
  /** The files of a project stay together: its workers go on from one to the next, and end with the last. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = readTimes()
    const projects = Map.groupBy(files, ({ project }) => project)
    // Pure tests first, which are few and long on one processor; the many short ones of the others end together.
    const inTurn = ['pure', 'web', 'api', 'e2e'].flatMap((name) =>
      [...projects.keys()].filter((one) => one.name === name),
    )
    return inTurn.flatMap((project) => {
      const nameOf = ({ moduleId }: TestSpecification) => relative(project.config.root, moduleId)
      const byName = new Map(projects.get(project)?.map((file) => [nameOf(file), file]))
      const names = longestFirst([...byName.keys()], times)
      // Walks with a house of their own first, for they wait the most and would end alone; then those of one shared house
      // behind each other: it is not open before them (e2e/stage.ts).
      const { own = [], ...shared } = Object.groupBy(project.name === 'e2e' ? names : [], stageOf)
      const inHouses = project.name === 'e2e' ? [...own, ...Object.values(shared).flatMap((some) => some ?? [])] : names
      return inHouses.flatMap((name) => byName.get(name) ?? [])
    })
  }
}
