/** Table of contents: 客户公海. */
import { poolKinds, poolRefusals, pools } from '@clinic/contract/areas/pool/calls.ts'
import { serve } from '../../kit/routes.ts'
import { claimCustomers } from './claim.ts'
import { distributeCustomers } from './distribute.ts'
import { lockCustomers, lockPage, unlockCustomers } from './locks.ts'
import { lookAt } from './look.ts'
import { exportPool, fallingPage, poolPage } from './queries.ts'
import { previewRun, runNow } from './recycle.ts'
import { releaseCustomers } from './release.ts'
import { settings } from './settings.ts'

export const poolRoutes = serve(
  'pool',
  pools,
  {
    settings: settings.list,
    setting: settings.one,
    createSetting: settings.create,
    updateSetting: settings.update,
    list: poolPage,
    export: exportPool,
    falling: fallingPage,
    locks: lockPage,
    lock: lockCustomers,
    unlock: unlockCustomers,
    look: lookAt,
    claim: claimCustomers,
    release: releaseCustomers,
    distribute: distributeCustomers,
    preview: previewRun,
    run: runNow,
  },
  {
    pool_name_unique: ({ name = '' }: { name?: string }) => poolRefusals.nameTaken({ name: name.trim() }),
    pool_whole_unique: ({ kind = 'consultant' }: { kind?: keyof typeof poolKinds }) =>
      poolRefusals.wholeTaken({ kind: poolKinds[kind] }),
  },
)
