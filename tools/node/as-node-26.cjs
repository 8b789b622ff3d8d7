// Loaded into npm alone, by tools/start.mjs: npm leaves out optional packages that the Node it runs on is too old for, and
// has no option for another one. What it installs runs on the Node of this folder, which may be still on its way.
const [version] = Object.values(require('./package.json').optionalDependencies)
Object.defineProperty(process, 'version', { value: `v${version}` })
