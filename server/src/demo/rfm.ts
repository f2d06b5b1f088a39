/** RFM of a demo clinic: what its director set, and the months that ended, each kept on the first morning after it. */
import { rfm } from '@clinic/contract/areas/rfm/calls.ts'
import { momentFrom, today } from '@clinic/contract/days.ts'
import { keepLastMonth } from '../areas/rfm/index.ts'
import { mayCall } from '../kit/session.ts'
import type { People } from './open.ts'
import type { Scene } from './stage.ts'

/** What a clinic of this kind calls much; a small one has no such page. */
export const setRfm = async ({ act }: Scene, { admin }: People, at: Date): Promise<void> => {
  if (mayCall(admin, rfm.saveSettings))
    await act(admin, at, rfm.saveSettings, { version: 0, rDays: 90, mAmount: '3000.00' })
}

/** Months before this one. */
const KEPT = 6

/** Three in the morning of the first, so many months before the month of a day. */
const firstMorning = (day: string, before: number): Date => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - before
  const month = String((months % 12) + 1).padStart(2, '0')
  return momentFrom(`${Math.floor(months / 12)}-${month}-01 03:00:00`)
}

export const keepMonths = async ({ direct }: Scene, now: Date): Promise<void> => {
  for (let before = KEPT - 1; before >= 0; before -= 1) {
    const at = firstMorning(today(now), before)
    if (at <= now) await direct(at, (ctx) => keepLastMonth(ctx, {}))
  }
}
