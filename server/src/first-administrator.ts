/** The first account of an installation without a demo clinic: shown once on the console, changed at the first sign-in. */
import { call } from '@clinic/contract/call.ts'
import { hasHospitals, openPlatform } from './areas/hospitals/index.ts'
import { hashPassword, randomPassword } from './areas/session/index.ts'
import { makeContext } from './kit/context.ts'
import type { Database } from './kit/db/database.ts'
import { nobody } from './kit/db/scope.ts'
import type { NodeParts } from './kit/node.ts'

const opening = call('POST /opening', { title: '初始化', may: 'public' })
/** One node at a time. */
const LOCK = 7_305_003

/**
 * Makes the platform's administrator when there is no hospital yet.
 * @returns account and password to show, or null when the installation is in use
 */
export const firstAdministrator = async ({
  database,
  node,
}: {
  readonly database: Database
  readonly node: NodeParts
}): Promise<{ account: string; password: string } | null> => {
  const [used] = await database.send([{ text: 'select 1 from hospitals.hospital limit 1', values: [] }])
  if (used!.rows.length > 0) return null
  const password = randomPassword(20)
  const passwordHash = await hashPassword(node, password)
  const account = 'platform'
  const made = await database.transaction(nobody, async (tx) => {
    const parts = { call: opening, session: null, scope: nobody, database, node, ...tx }
    const { context } = makeContext({
      ...parts,
      origin: { requestId: 'opening', ip: '', userAgent: '' },
    })
    await tx.together([{ text: 'select pg_advisory_xact_lock($1)', values: [LOCK] }])
    if (await hasHospitals(context)) return { value: false }
    await openPlatform(context, { account, name: '平台管理员', passwordHash, mustChange: true })
    return { value: true }
  })
  return made ? { account, password } : null
}
