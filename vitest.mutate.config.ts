// What stands by when core is mutated: its own tests, and the vectors of the rulebook.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['core/**/*.test.ts', 'tools/mutate/vectors.spec.ts'],
    setupFiles: ['tools/seed.ts'],
    testTimeout: 60_000,
  },
})
