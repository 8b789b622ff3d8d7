// Tests check thousands of passwords, so theirs cost next to nothing, from the first file of a worker that says so to the
// last: the files share what is loaded, and one that lowered the cost by itself would hide the real one from the next.
import { passwordCost } from '../member/passwords.ts'

/** The cost of a password check in a real house. */
export const realCost = { ...passwordCost }
Object.assign(passwordCost, { memoryKiB: 64, passes: 1 })
