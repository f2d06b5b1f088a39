/**
 * Before each test file: the test process is this run's node again. What one process holds once (keys, folders, the
 * captcha of the tests) may have been set to something else by the file before, which was another installation for a while.
 */
import { join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import { useFileStore, useScanner } from '../src/areas/files/index.ts'
import { usePasswordCost } from '../src/areas/session/accounts/passwords.ts'
import { useTestCaptcha } from '../src/areas/session/sign-in/captcha.ts'
import { usePrefill } from '../src/areas/session/sign-in/prefill.ts'
import { useAnchors } from '../src/areas/trail/index.ts'
import { moveClock, present } from '../src/kit/clock.ts'
import { openKeys, useKeys } from '../src/kit/keys.ts'
import { hourFor, offsetFor } from './clock.ts'
import { testDatabase } from './database.ts'
import { TEST_CAPTCHA, TEST_PASSWORD_COST } from './node.ts'

moveClock(0)
const file = expect.getState().testPath ?? ''
const hour = process.env.TEST_CLOCK || hourFor(file, present())
moveClock(offsetFor(present(), hour))
if (hour)
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => console.error(`began at ${hour}; again: TEST_CLOCK=${hour} npx vitest run ${file}`))
  })
useKeys(openKeys(testDatabase().keysDir, {}))
useFileStore(join(testDatabase().keysDir, 'files'))
useScanner(null)
useAnchors(null)
usePrefill(null)
useTestCaptcha(TEST_CAPTCHA)
usePasswordCost(TEST_PASSWORD_COST)
