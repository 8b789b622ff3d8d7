// A thread that plays rounds and says what they brought.
import { parentPort, workerData } from 'node:worker_threads'
import { playRounds, type Stretch } from './observed.ts'

parentPort?.postMessage(playRounds(workerData as Stretch))
