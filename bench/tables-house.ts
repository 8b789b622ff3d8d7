// The scripted house of the bench of tables as a process of its own: what the bench's players take of a processor is in the way of
// no permit. Says its address, and ends with its starter.
import { openScriptedHouse } from '../venue/testing/house.ts'

const house = await openScriptedHouse(Buffer.from(process.argv[2] ?? '', 'hex'))
process.send?.(house.url)
process.once('disconnect', () => process.exit(0))
