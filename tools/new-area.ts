/**
 * `node tools/new-area.ts lockers Locker 储物柜 /setting/locker`: an area that walks, over all layers: calls, table, list, page,
 * menu row, test, and its place in the lists that name every area. What it is about is then written into it.
 * `node tools/new-area.ts --in products Locker 储物柜 /product/locker`: a plain resource of an area that is there.
 * Afterwards: `npm run schema`, `npm run format`, `node tools/told.ts` for what its writes tell, and the area's test with `-u`, which
 * enters its calls into the table of calls.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areaEntries, areaFiles, entered, resourceEntries, resourceFiles } from './new-area/entries.ts'
import { type Names, namesOf, usage, whyNot, written } from './new-area/names.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string): string => readFileSync(root + file, 'utf8')
const refuse = (why: string): never => {
  console.error(`${why}\n${usage}`)
  process.exit(1)
}

const words = process.argv.slice(2)
/** Into an area that is there. */
const within = words[0] === '--in'
const [area = '', noun = '', label = '', path = ''] = within ? words.slice(1) : words
const isThere = existsSync(`${root}server/src/areas/${area}`)
const problem = whyNot({ area, noun, label, path }, { isThere, within })
if (problem) refuse(problem)

/** Rows of the menu that stand already: the new page comes last in its directory. */
const rows = [
  'server/db/reference/menu-to-come.csv',
  ...globSync('server/src/areas/*/menu.csv', { cwd: root }),
].flatMap((file) => read(file).trimEnd().split('\n').slice(1))
const directories = read('server/db/reference/menu.csv')
  .split('\n')
  .map((row) => row.split(',')[0]!)
const under = `/${path.split('/')[1]}`
if (!directories.includes(under)) refuse(`${under} is no directory of server/db/reference/menu.csv`)
if (rows.some((row) => row.startsWith(`${path},`))) refuse(`${path} is a page already`)
const sorts = rows
  .map((row) => row.split(','))
  .filter((cells) => cells[2] === under)
  .map((cells) => Number(cells[3]))
const migrations = globSync('server/db/migrations/*.sql', { cwd: root }).map((file) => Number(/(\d+)_/.exec(file)![1]))
const number = String(Math.max(...migrations) + 1).padStart(4, '0')
const names: Names = { ...namesOf({ area, noun, label, path }, { under, sort: Math.max(0, ...sorts) + 10 }), number }

const folder = `tools/new-area/${within ? 'resource' : 'written'}`
for (const [name, place] of Object.entries(within ? resourceFiles : areaFiles)) {
  const file = written(place, names)
  if (existsSync(root + file)) refuse(`${file} is there already`)
  mkdirSync(dirname(root + file), { recursive: true })
  writeFileSync(root + file, written(read(`${folder}/${name}.txt`), names))
  console.log(`+ ${file}`)
}

const fill = (text: string): string => written(text, names)
for (const entry of within ? resourceEntries : areaEntries) {
  const file = fill(entry.file)
  writeFileSync(root + file, entered(read(file), entry, fill))
  console.log(`~ ${file}`)
}
const tests = within
  ? `contract/src/audit-objects.test.ts server/src/areas/${area}/${names['file']}.test.ts server/test/house server/test/every-update`
  : `server/src/areas/${area} server/test/house`
console.log(`
npm run schema && npm run format && npm run check
node tools/told.ts server/src/areas/${area} && npx vitest run ${tests} -u`)
