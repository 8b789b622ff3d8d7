// The seeds of property tests. `npm test` tries the same cases on every run, so that red means a change of the code;
// other cases are for `npm run fuzz`, which names a seed of its own each time, and more of them for `npm run shown`.
import fc from 'fast-check'

const { FUZZ_SEED: seed = '20261122', FUZZ_RUNS: runs } = process.env
fc.configureGlobal({ seed: Number.parseInt(seed, 10), ...(runs && { numRuns: Number.parseInt(runs, 10) }) })
