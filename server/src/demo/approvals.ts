/** The audit centre of a demo clinic: orders beyond a consultant's limits wait, one was passed, points by hand wait for a second person. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import type { Clinic, Known } from './clinic.ts'
import { agreedBy } from './family.ts'
import type { Scene } from './stage.ts'
import type { Ago } from './timetable.ts'

/** What is asked for: per cent given away, minutes ago, why. The first is passed. */
const ASKED = [
  { percent: 25, minutes: 40, why: '闺蜜同行价' },
  { percent: 30, minutes: 34, why: '在别家看过报价' },
  { percent: 28, minutes: 27, why: '愿意当场付清并介绍朋友' },
] as const
/** Above what a hospital lets pass by itself. */
const POINTS = 12_000

/** Somebody who buys the same again, for less than her consultant may give. */
const sendOrder = async (
  { act }: Scene,
  clinic: Clinic,
  known: Known,
  at: Date,
  { percent, why }: { percent: number; why: string },
) => {
  const product = clinic.productFor(known.demand)
  return await act(known.consultant, at, orders.create, {
    customerId: known.customerId,
    type: 'ADVISORY',
    lines: [{ productId: product.id, contentCount: 1, discountBp: percent * 100, discountReason: why }],
    adviserId: known.consultant.staffId,
    ...agreedBy(known),
    submit: true,
    review: true,
    confirmed: true,
  })
}

/** @param here who was received today */
export const askForApproval = async (clinic: Clinic, here: readonly Known[], ago: Ago): Promise<void> => {
  const { stage, people } = clinic
  await stage.scene(people.hospitalId, async (scene) => {
    for (const [index, asked] of ASKED.entries()) {
      const who = here[index]
      if (!who) return
      const order = await sendOrder(scene, clinic, who, ago(asked.minutes), asked)
      if (index > 0 || order.status !== 'PENDING_CHECK') continue
      const { result } = await scene.act(people.admin, ago(asked.minutes - 4), approvals.list, { mine: true })
      const task = result.find(({ documentId }) => documentId === order.id)
      if (task) {
        const { id, version } = task
        await scene.act(people.admin, ago(asked.minutes - 4), approvals.pass, { id, version, opinion: '老客户，同意' })
      }
    }
    const [first] = here
    if (first)
      await scene.act(people.admin, ago(30), ledger.adjustPoints, {
        customerId: first.customerId,
        delta: POINTS,
        reason: '周年活动补发',
      })
  })
}
