/**
 * The document of the interface, as a stranger meets it: it is linted, types are made from it, and a small client on these
 * types compiles under strict settings. `node tools/interface/main.ts FILE` writes the document instead.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { areas } from '../../server/src/areas.ts'
import { openApiOf } from '../../server/src/documents/openapi.ts'

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

const document = openApiOf(areas.flatMap(({ routes }) => routes))
const [, , file] = process.argv
if (file) {
  writeFileSync(file, JSON.stringify(document, null, 1))
  process.exit()
}

const config = await createConfig({ extends: ['recommended'] })
const problems = await lintFromString({ source: JSON.stringify(document), config })
for (const { ruleId, message, location } of problems)
  console.error(`${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)

const types = astToString(await openapiTS(document as unknown as OpenAPI3))
writeFileSync(here('openapi.generated.ts'), types)
const compiled = spawnSync(
  process.execPath,
  [here('../../node_modules/typescript/bin/tsc'), '-p', here('tsconfig.json')],
  {
    stdio: 'inherit',
  },
)

console.log(
  `${Object.keys(document.paths).length} paths, ${types.split('\n').length} lines of types, ${problems.length} problems`,
)
if (problems.length > 0 || compiled.status !== 0) process.exitCode = 1
