// Builds the programs of the house (outside/programs.ts): our code of each becomes one file, and code that several share a file of its
// own. npm packages are not bundled; Node loads them from node_modules as before.
import { dirname, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { builtName, programs } from './outside/programs.ts'

// Every file lies in dist/server itself, two folders below the project.
const UP = '../..'

/** What a module finds beside itself, schemas and programs of workers, it finds from its built file as well. */
const placed = (): Plugin => ({
  name: 'placed',
  transform: {
    order: 'pre',
    filter: { code: 'import.meta.' },
    handler: (code, id) => {
      const file = JSON.stringify(`/${UP}/${relative(import.meta.dirname, id)}`)
      const folder = JSON.stringify(`/${UP}/${relative(import.meta.dirname, dirname(id))}`)
      return code.replaceAll(/import\.meta\.(url|dirname)/g, (_, what: string) =>
        what === 'url' ? `('file://' + import.meta.dirname + ${file})` : `(import.meta.dirname + ${folder})`,
      )
    },
  },
})

export default defineConfig({
  plugins: [placed()],
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node26',
    rolldownOptions: {
      input: Object.fromEntries(programs.map((program) => [builtName(program), program])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
