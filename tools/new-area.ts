/**
 * `node tools/new-area.ts lockers Locker 储物柜 /setting/locker`: an area that walks, over all layers: calls, table, list, page,
 * menu row, test, and its place in the lists that name every area. What it is about is then written into it.
 * Afterwards: `npm run schema`, `npm run format`, `node tools/told.ts` for what its writes tell, and the area's test with `-u`, which
 * enters its calls into the table of calls.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Names, namesOf, usage, whyNot, written } from './new-area/names.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string): string => readFileSync(root + file, 'utf8')

const [area = '', noun = '', label = '', path = ''] = process.argv.slice(2)
const problem = whyNot({ area, noun, label, path }, existsSync(`${root}server/src/areas/${area}`))
if (problem) {
  console.error(`${problem}\n${usage}`)
  process.exit(1)
}

/** Rows of the menu that stand already: the new page comes last in its directory. */
const rows = [
  'server/db/reference/menu-to-come.csv',
  ...globSync('server/src/areas/*/menu.csv', { cwd: root }),
].flatMap((file) => read(file).trimEnd().split('\n').slice(1))
const directories = read('server/db/reference/menu.csv')
  .split('\n')
  .map((row) => row.split(',')[0]!)
const under = `/${path.split('/')[1]}`
if (!directories.includes(under)) {
  console.error(`${under} is no directory of server/db/reference/menu.csv`)
  process.exit(1)
}
const sorts = rows
  .map((row) => row.split(','))
  .filter((cells) => cells[2] === under)
  .map((cells) => Number(cells[3]))
const migrations = globSync('server/db/migrations/*.sql', { cwd: root }).map((file) => Number(/(\d+)_/.exec(file)![1]))

const names: Names = namesOf({ area, noun, label, path }, { under, sort: Math.max(0, ...sorts) + 10 })
const number = String(Math.max(...migrations) + 1).padStart(4, '0')

/** Where each file goes. */
const files: Readonly<Record<string, string>> = {
  'calls.ts': `contract/src/areas/${area}/calls.ts`,
  'area.ts': `server/src/areas/${area}/area.ts`,
  'menu.csv': `server/src/areas/${area}/menu.csv`,
  'queries.ts': `server/src/areas/${area}/queries.ts`,
  'routes.ts': `server/src/areas/${area}/routes.ts`,
  'area.test.ts': `server/src/areas/${area}/${area}.test.ts`,
  'migration.sql': `server/db/migrations/${number}_${area}.sql`,
  'web-routes.tsx': `web/src/areas/${area}/routes.tsx`,
  'Page.tsx': `web/src/areas/${area}/${noun}sPage.tsx`,
}
for (const [name, file] of Object.entries(files)) {
  mkdirSync(dirname(root + file), { recursive: true })
  writeFileSync(root + file, written(read(`tools/new-area/written/${name}.txt`), names))
  console.log(`+ ${file}`)
}

/** Lists that name every area: a line before or after one that is there. */
const enter = (file: string, at: RegExp, line: string): void => {
  const text = read(file)
  if (!at.test(text)) throw new Error(`${file} has no ${at}: enter it by hand: ${line}`)
  writeFileSync(
    root + file,
    text.replace(at, (found) => `${found}${written(line, names)}`),
  )
  console.log(`~ ${file}`)
}
enter('server/src/areas.ts', /^\/\*\*.*\*\/\n\n/, "import { __area__ } from './areas/__area__/area.ts'\n")
enter('server/src/areas.ts', /^ {2}metadata,\n/m, '  __area__,\n')
enter('contract/src/tables.ts', /^\/\*\*.*\*\/\n/, "import { __noun__ } from './areas/__area__/calls.ts'\n")
enter('contract/src/tables.ts', /^export const tables: readonly Table\[\] = \[\n/m, '  ...listed(__noun__),\n')
enter('contract/src/areas/trail/calls.ts', /moduleNames[^{]*\{\n/, "  __area__: '__label__',\n")
enter('server/src/documents/tags.ts', /^ {2}metadata: .*\n/m, "  __area__: '__label__',\n")
enter('contract/src/audit-objects.ts', /^export const auditObjects = \[\n/m, "  '__noun__',\n")
enter('server/db/reference/noted.csv', /\n$/, '__noun__,__area__.__table__,\n')
enter(
  'server/test/full-clinic.ts',
  /^const written = \[\n/m,
  "  `insert into __area__.__table__ (name) values ('测试')`,\n",
)
// The page edits the row it shows: no screen asks for a single one.
enter('contract/src/second-doors.ts', /^\/\*\*.*\*\/\n\n/, "import { __area__ } from './areas/__area__/calls.ts'\n")
enter('contract/src/second-doors.ts', /^export const singleRows: readonly Call\[\] = \[\n/m, '  __area__.one,\n')
enter(
  'docs/deviations.md',
  /^\| `\/api\/v1\/base\/customRecord.*\n/m,
  '| `/api/v1/base/__area__`, page __label__ (`__perms__:*`) | the specification names no path for it |\n',
)
enter('docs/areas.md', /^\| metadata .*\n/m, '| __area__ | __label__ | __label__ |\n')
console.log(`
npm run schema && npm run format
node tools/told.ts server/src/areas/${area} && npx vitest run server/src/areas/${area} server/test/house -u`)
