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
    const inTurn = [...projects.keys()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
    return inTurn.flatMap((project) => {
      const nameOf = ({ moduleId }: TestSpecification) => relative(project.config.root, moduleId)
      const byName = new Map(projects.get(project)?.map((file) => [nameOf(file), file]))
      const names = longestFirst([...byName.keys()], times)
      // Walks of one shared house behind each other, and those with their own last: it ends then (e2e/stage.ts).
      const { own = [], ...shared } = Object.groupBy(project.name === 'e2e' ? names : [], stageOf)
      const inHouses = project.name === 'e2e' ? [...Object.values(shared).flatMap((some) => some ?? []), ...own] : names
      return inHouses.flatMap((name) => byName.get(name) ?? [])
    })
  }
}
