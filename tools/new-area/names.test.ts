import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { areaEntries, areaFiles, entered, resourceEntries, resourceFiles } from './entries.ts'
import { namesOf, whyNot, written } from './names.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const asked = { area: 'lockers', noun: 'LockerKey', label: '储物柜', path: '/setting/locker' }
const names = { ...namesOf(asked, { under: '/setting', sort: 110 }), number: '0042' }

const texts = { written: [areaFiles, areaEntries], resource: [resourceFiles, resourceEntries] } as const

test.each(Object.entries(texts))('every list of %s is found where it stands, and has its line', (_, [, entries]) => {
  const inProducts = { ...names, area: 'products' }
  const fill = (text: string) => written(text, inProducts)
  const texts = new Map<string, string>()
  for (const entry of entries) {
    const file = fill(entry.file)
    texts.set(file, entered(texts.get(file) ?? readFileSync(root + file, 'utf8'), entry, fill))
  }
  for (const { file, line } of entries)
    for (const part of fill(line).split('&')) expect(texts.get(fill(file))).toContain(part)
  const objects = texts.get('contract/src/audit-objects.ts')!
  const listed = /(?<=auditObjects = \[)[^\]]*/.exec(objects)![0].match(/\w+/g)!
  expect(listed).toEqual(listed.toSorted((one, other) => (one < other ? -1 : 1)))
  const area = texts.get('server/src/areas/products/area.ts')
  if (area?.includes('locker_key'))
    expect(area).toContain("tables: ['locker_key', 'product', 'type_tree', 'universal_kind'],")
  if (area) expect(area).toContain('routes: [...lockerKeyRoutes, ...productRoutes],')
})

test.each(['written', 'resource'] as const)(
  'every text of %s is filled whole, and every one is written somewhere',
  (folder) => {
    const [files, entries] = texts[folder]
    const path = fileURLToPath(new URL(`${folder}/`, import.meta.url))
    expect(readdirSync(path).toSorted()).toEqual(
      Object.keys(files)
        .map((name) => `${name}.txt`)
        .toSorted(),
    )
    const all = [
      ...readdirSync(path).map((file) => readFileSync(path + file, 'utf8')),
      ...Object.values(files),
      ...entries.flatMap(({ file, line }) => [file, line]),
    ]
    for (const text of all) expect(written(text, names)).not.toMatch(/__/)
  },
)

test('names become what each place writes them as', () => {
  expect(written(areaEntries.at(-1)!.line, names)).toBe('&| lockers | 储物柜 | 储物柜 |\n')
  expect(Object.values(areaFiles).map((file) => written(file, names))).toContain(
    'server/db/migrations/0042_lockers.sql',
  )
  expect(Object.values(resourceFiles).map((file) => written(file, names))).toEqual([
    'contract/src/areas/lockers/locker-key.ts',
    'server/src/areas/lockers/locker-key.ts',
    'server/src/areas/lockers/locker-key.test.ts',
    'server/db/migrations/0042_locker_key.sql',
    'web/src/areas/lockers/LockerKeysPage.tsx',
  ])
  expect(written('__area__.__table__, __noun__Table of __Noun__s', names)).toBe(
    'lockers.locker_key, lockerKeyTable of LockerKeys',
  )
  expect(() => written('__unknown__', names)).toThrow('__unknown__')
})

test.each([
  [{}, false, null],
  [{ within: true }, true, null],
  [{ within: true }, false, 'there is no area lockers'],
  [{ area: 'Lockers' }, false, 'small letters'],
  [{ noun: 'locker' }, false, 'as a type'],
  [{ label: '储物,柜' }, false, 'without comma'],
  [{ path: '/locker' }, false, 'a directory and a word'],
  [{}, true, 'there already'],
] as const)('a name that would not do is refused: %o', (change, isThere, why) => {
  const answer = whyNot({ ...asked, ...change }, { within: false, ...change, isThere })
  if (why === null) expect(answer).toBeNull()
  else expect(answer).toContain(why)
})
