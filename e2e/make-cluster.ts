// node e2e/make-cluster.ts <folder>: the cluster of all walks, for programs of walks that run beside each other.
import { makeCluster } from './cluster.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('which folder?')
await makeCluster(folder)
