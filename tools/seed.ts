// The seeds of property tests. `npm test` tries the same cases on every run, so that red means a change of the code;
// other cases are for `npm run fuzz`, which names a seed of its own each time.
import fc from 'fast-check'

fc.configureGlobal({ seed: Number.parseInt(process.env['FUZZ_SEED'] ?? '20261122', 10) })
