// Runs what tries the mutants: the pure tests of core and the vectors of the rulebook, in one process.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tools/mutate/mutants.spec.ts'],
    setupFiles: ['tools/seed.ts'],
    isolate: false,
    testTimeout: 3_600_000,
  },
})
