/**
 * Checks who imports what. dependency-cruiser needs the API of TypeScript 6, the product checks its types with 7: every
 * import of `typescript` below this file gets the 6 of this workspace. Without it the cruiser would see no module and be
 * content, so the modules it saw are compared with the files there are.
 */
import { globSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ownRequire = createRequire(import.meta.url)
const typescript = new Map(
  ['typescript', 'typescript/package.json'].map((name) => [name, pathToFileURL(ownRequire.resolve(name)).href]),
)
registerHooks({
  resolve: (name, context, next) => {
    const url = typescript.get(name)
    return url ? { url, shortCircuit: true } : next(name, context)
  },
})

const { cruise } = await import('dependency-cruiser')
const { rules } = await import('./rules.ts')
const { circlesOf } = await import('./circles.ts')

process.chdir(fileURLToPath(new URL('../../', import.meta.url)))
const folders = ['contract/src', 'server/src', 'web/src']
const { output } = await cruise(folders, {
  tsPreCompilationDeps: true,
  combinedDependencies: true,
  doNotFollow: { path: 'node_modules' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  validate: true,
  ruleSet: { forbidden: rules },
})
if (typeof output === 'string') throw new Error('dependency-cruiser answered with a text')

const seen = new Set(output.modules.map((module) => module.source))
const files = globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx}`))
const unseen = files.filter((file) => !seen.has(file))
for (const file of unseen) console.error(`${file} was not looked at`)
for (const { rule, from, to } of output.summary.violations)
  console.error(`${from} → ${to}\n  ${rule.name}: ${rules.find(({ name }) => name === rule.name)?.comment}`)
const circles = circlesOf(output.modules)
for (const circle of circles) console.error(`A circle of folders has no floor: ${circle}`)
console.log(`${files.length} files, ${output.summary.totalDependenciesCruised} imports`)
if (unseen.length > 0 || circles.length > 0 || output.summary.error > 0) process.exitCode = 1
