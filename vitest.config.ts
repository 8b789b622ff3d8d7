import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/check/order.ts'
import { ReportTo } from './tools/check/report.ts'

/**
 * Node runs the files as they are, as it does the house, and the files of a worker share what is loaded: a third of the
 * time of all tests went into loading the same again. Whoever changes what others read puts it back (`afterAll`).
 */
const native = { isolate: false, experimental: { viteModuleRunner: false } }

const report = process.env['KOI_REPORT']

// Two kinds of tests beside the code, and the walks of a member in a real browser.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // A test that waits for PostgreSQL on a busy machine is slow, not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A house that is shared by a worker ends with it, and takes its time.
    teardownTimeout: 60_000,
    setupFiles: ['tools/seed.ts'],
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ...(report === undefined ? [] : [new ReportTo(report)])],
    projects: [
      {
        extends: true,
        // These tests hold nothing open and change nothing that others read.
        test: {
          name: 'pure',
          ...native,
          include: ['{core,play,tools,commands}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        // The app is written for its build (JSX), which transforms it here too.
        test: {
          name: 'web',
          isolate: false,
          // Pages of games are drawn as text here, without a browser.
          include: ['web/**/*.test.{ts,tsx}', 'play/**/*.test.tsx'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          ...native,
          include: ['{api,db,sandbox,venue,bench}/**/*.test.ts'],
          globalSetup: 'api/testing/database.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['{e2e,bench}/**/*.spec.ts'],
          globalSetup: 'e2e/cluster.ts',
          // The files of a worker share a house too (e2e/stage.ts).
          ...native,
          // After the others where all are run at once: a walk waits for what they would hold up.
          sequence: { groupOrder: 1 },
          // Walks wait for draws, payouts and jobs of the minute on two processors: slow is not wrong.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // As long as a page waits for what it shows: a second, which is the default, is the speed of a machine. A look costs
          // a house some milliseconds of its processor.
          expect: { poll: { timeout: 30_000, interval: 100 } },
          // Each walk beside others takes up a phone of its own, whose first page compiles the app; three fill what four programs leave.
          maxConcurrency: 3,
        },
      },
    ],
  },
})
