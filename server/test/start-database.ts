/** Starts one database for the whole test run and tells every test where it is. */
import type { TestProject } from 'vitest/node'
import { startCluster } from '../src/kit/postgres/cluster.ts'
import { addressOn } from '../src/kit/postgres/index.ts'
import { rolePasswords } from '../src/kit/postgres/keys.ts'
import { DATABASE } from '../src/kit/postgres/roles.ts'
import { discard, fast, freshDataDir } from './template.ts'

export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await freshDataDir()
  const passwords = rolePasswords(dataDir)
  const cluster = await startCluster({ dataDir, password: passwords.superuser, settings: fast })
  const address = addressOn(cluster.port)
  project.provide('database', {
    ownerUrl: address('owner', passwords.owner, DATABASE),
    appUrl: address('app', passwords.app, DATABASE),
    readerUrl: address('reader', passwords.reader, DATABASE),
    superuserUrl: address('postgres', passwords.superuser, DATABASE),
    keysDir: dataDir,
  })
  return async () => {
    await cluster.stop()
    discard(dataDir)
  }
}
