/**
 * Before each test file: the clock is this file's. It is the one thing a process has once (docs/adr/0053); everything else a
 * node holds is handed to it when it starts (`startNode` of node.ts).
 */
import { afterEach, beforeEach, expect } from 'vitest'
import { moveClock, present } from '../src/kit/clock.ts'
import { hourFor, offsetFor } from './clock.ts'
import { testDatabase } from './database.ts'
import { forgottenNulls } from './shapes.ts'

moveClock(0)
const file = expect.getState().testPath ?? ''
const hour = process.env.TEST_CLOCK || hourFor(file, present())
moveClock(offsetFor(present(), hour))
if (hour)
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => console.error(`began at ${hour}; again: TEST_CLOCK=${hour} npx vitest run ${file}`))
  })
afterEach(async () => {
  expect(await forgottenNulls(testDatabase().superuserUrl)).toEqual([])
})
