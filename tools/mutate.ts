import { tryMutations } from './mutate/sql.ts'
const out = await tryMutations(process.argv[2] ?? '', (line) => process.stdout.write(`${line}\n`))
console.log(out.filter(({ red }) => red.length === 0).length, 'survived of', out.length)
