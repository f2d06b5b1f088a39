/**
 * Before each test file: keys and files of this run's installation, so that what one test process encrypts another
 * reads, and a file that worked with keys of its own leaves nothing to the next.
 */
import { join } from 'node:path'
import { useFileStore } from '../src/areas/files/index.ts'
import { openKeys, useKeys } from '../src/kit/keys.ts'
import { testDatabase } from './database.ts'

useKeys(openKeys(testDatabase().keysDir, {}))
useFileStore(join(testDatabase().keysDir, 'files'))
