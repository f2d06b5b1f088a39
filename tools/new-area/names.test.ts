import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { namesOf, whyNot, written } from './names.ts'

const folder = fileURLToPath(new URL('written/', import.meta.url))
const asked = { area: 'lockers', noun: 'LockerKey', label: '储物柜', path: '/setting/locker' }
const names = namesOf(asked, { under: '/setting', sort: 110 })

test('every text of a new area is filled whole', () => {
  const files = readdirSync(folder)
  expect(files.length).toBe(9)
  for (const file of files) expect(written(readFileSync(folder + file, 'utf8'), names), file).not.toMatch(/__/)
  expect(written(readFileSync(`${folder}menu.csv.txt`, 'utf8'), names)).toContain(
    '/setting/locker,储物柜,/setting,110,setting:locker:list,add edit delete,,,',
  )
  expect(written('__area__.__table__, __noun__Table of __Noun__s', names)).toBe(
    'lockers.locker_key, lockerKeyTable of LockerKeys',
  )
  expect(() => written('__unknown__', names)).toThrow('__unknown__')
})

test.each([
  [{}, false, null],
  [{ area: 'Lockers' }, false, 'small letters'],
  [{ noun: 'locker' }, false, 'as a type'],
  [{ label: '储物,柜' }, false, 'without comma'],
  [{ path: '/locker' }, false, 'a directory and a word'],
  [{}, true, 'there already'],
] as const)('a name that would not do is refused: %o', (change, exists, why) => {
  const answer = whyNot({ ...asked, ...change }, exists)
  if (why === null) expect(answer).toBeNull()
  else expect(answer).toContain(why)
})
