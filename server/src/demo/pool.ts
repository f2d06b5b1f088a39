/** The pool of a demo clinic: its rules, and a few who came, did not buy and were put back. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { pools } from '@clinic/contract/areas/pool/calls.ts'
import type { People } from './open.ts'
import type { Scene } from './stage.ts'

const PUT_BACK = 6

export const tendPool = async ({ act }: Scene, { admin }: People, at: Date): Promise<void> => {
  await act(admin, at, pools.createSetting, {
    name: '咨询公海',
    kind: 'consultant',
    rules: [{ metric: 'noFollow', days: 180 }],
    dailyLimit: 10,
    cooldownDays: 7,
  })
  const { result } = await act(admin, at, customers.page, { lifeStage: 'visited', pageSize: 100 })
  const owned = result.filter(({ attributionConsultantName, visitNow }) => attributionConsultantName && !visitNow)
  const customerIds = owned.slice(-PUT_BACK).map(({ id }) => id)
  if (customerIds.length === 0) return
  await act(admin, at, pools.release, { kind: 'consultant', customerIds, reason: '没有意向' })
}
