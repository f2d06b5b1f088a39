import { expect, test } from 'vitest'
import { testsFor } from './choice.ts'

const fault = {
  key: 'k',
  area: 'jobs',
  path: 'server/src/areas/jobs/reference.ts',
  within: 'read',
  line: 1,
  text: '',
  kind: 'operator',
  from: '+',
  by: '-',
}
const entered = (file: string, ...reached: string[]) => ({ file, seconds: 1, reached })

test('a fault is shown to the tests that enter its declaration, before those that enter its file', () => {
  const surveyed = [
    entered('server/src/areas/jobs/jobs.test.ts', `${fault.path}:other`),
    entered('server/src/areas/people/people.test.ts', `${fault.path}:read`),
  ]
  expect(testsFor(fault, surveyed, 40)).toEqual(['server/src/areas/people/people.test.ts'])
  expect(testsFor(fault, surveyed.slice(0, 1), 40)).toEqual(['server/src/areas/jobs/jobs.test.ts'])
})

test('a fault in what runs while its file is loaded, which no test is seen to enter, is shown to the tests of its area', () => {
  const surveyed = [
    entered('server/src/areas/people/people.test.ts', 'server/src/areas/people/list.ts:read'),
    entered('server/src/areas/jobs/jobs.test.ts', 'server/src/areas/jobs/list.ts:read'),
  ]
  expect(testsFor(fault, surveyed, 40)).toEqual(['server/src/areas/jobs/jobs.test.ts'])
})
