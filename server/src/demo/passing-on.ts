/** What goes on elsewhere: sessions referred to another hospital of the group or to one outside, and a coupon that a poster offers. */

import { coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { claimCodes } from '@clinic/contract/areas/coupons/claims.ts'
import { referralNotes } from '@clinic/contract/areas/purchases/referral-notes.ts'
import { takeClaim } from '../areas/coupons/index.ts'
import type { Clinic, Known } from './clinic.ts'
import { phoneOf } from './content/people.ts'
import type { People } from './open.ts'
import type { Scene } from './stage.ts'
import { addDays, dateOf } from './timetable.ts'

/** Who scanned the poster: nobody the clinic knows. Past the numbers of those who came. */
const SCANNED = 9_000_000
const SCANS = 3

/** A session waits for the word of somebody else, and a paper goes to a hospital outside. */
const referTwo = async ({ act }: Scene, { admin }: People, at: Date, idle: readonly Known[]): Promise<void> => {
  const owner = idle.find(({ bought }) => bought.some(({ left }) => left > 0))
  if (!owner) return
  const { customerId } = owner
  const { hospitals, items } = await act(admin, at, referralNotes.choices, { customerId })
  const free = items.find(({ whyNot }) => whyNot === '')
  if (hospitals[0] && free) {
    const within = { toHospitalId: hospitals[0].id, purchasedItemId: free.id, times: 1 }
    await act(admin, at, referralNotes.apply, { customerId, ...within, reason: '搬到对方医院附近' })
  }
  const outside = { toName: '市中心医院', projectName: '血常规、凝血四项', times: 1 }
  await act(admin, at, referralNotes.apply, { customerId, ...outside, reason: '术前检查' })
}

/** The hospital's worker finds out whose the claims are once it runs. */
const offerByPoster = async ({ clinic }: Clinic, scene: Scene, { admin }: People, at: Date): Promise<void> => {
  const { act, direct } = scene
  const { result } = await act(admin, at, coupons.list, { status: 0, pageSize: 1 })
  if (!result[0]) return
  const days = { opensOn: dateOf(at), closesOn: dateOf(addDays(at, 30)) }
  const form = { name: '门口海报', couponId: result[0].id, channel: 'POSTER', pieces: 50, ...days } as const
  const { id } = await act(admin, at, claimCodes.create, form)
  const { token } = await act(admin, at, claimCodes.link, { id })
  for (let n = 0; n < SCANS; n++) {
    const phone = phoneOf(clinic.n * 10_000_000 + SCANNED + n)
    await direct(at, (ctx) => takeClaim(ctx, { token, phone, attempt: `demo-poster-scan-${clinic.n}-${n}` }))
  }
}

/** @param idle customers who are not in the house */
export const passOn = async (clinic: Clinic, scene: Scene, idle: readonly Known[], at: Date): Promise<void> => {
  await referTwo(scene, clinic.people, at, idle)
  await offerByPoster(clinic, scene, clinic.people, at)
}
