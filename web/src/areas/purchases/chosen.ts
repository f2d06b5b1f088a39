/** Which sessions the nurse is about to take. Pure. */
import type { purchases } from '@clinic/contract/areas/purchases.ts'
import { whyNotDeduct } from '@clinic/contract/areas/purchases.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import { deductionValue } from '@clinic/contract/remaining.ts'
import type { Item } from './item-list.tsx'

/** Item id → sessions. */
export type Chosen = Readonly<Record<number, number>>
export type Treated = {
  doctorId?: number | undefined
  deptId?: number | undefined
  site: string
  toothNos: string
  remark: string
}

/** How many things were chosen or typed. */
export const countOf = (chosen: Chosen, treated: Treated): number =>
  Object.values(chosen).filter((times) => times > 0).length + Object.values(treated).filter(Boolean).length

const fen = (yuan: string): number => parseYuan(yuan) ?? 0

/** Why so many sessions of an item cannot be taken now; the server looks again under lock. */
export const whyNot = (item: Item, times: number, today: string, allowDebt: boolean): Refusal | null =>
  whyNotDeduct(
    {
      productName: item.productName,
      qtyLeft: item.qtyLeft,
      qtyLocked: item.qtyLocked,
      valueLeftFen: fen(item.valueLeft),
      debtOpenFen: fen(item.debtOpen),
      frozen: item.frozen,
      handedOut: item.handedOut,
      cancelled: item.status === 'cancelled',
      validTo: item.validTo,
    },
    times,
    today,
    allowDebt,
  )

export const priceOf = (item: Item, times: number): string =>
  times > item.qtyLeft
    ? '0.00'
    : toYuan(deductionValue({ qtyLeft: item.qtyLeft, valueLeftFen: fen(item.valueLeft) }, times))

/** Sum of what was chosen. */
export const totalOf = (items: readonly Item[], chosen: Chosen): string =>
  toYuan(items.reduce((sum, item) => sum + (chosen[item.id] ? fen(priceOf(item, chosen[item.id]!)) : 0), 0))

/** As the batch call takes it, each with the price that was on the screen. */
export const batchOf = (
  customerId: number,
  items: readonly Item[],
  chosen: Chosen,
  treated: Treated,
): InputOf<typeof purchases.deductBatch> => ({
  customerId,
  items: items
    .filter((item) => chosen[item.id])
    .map((item) => ({
      purchasedItemId: item.id,
      times: chosen[item.id]!,
      price: priceOf(item, chosen[item.id]!),
      ...(treated.doctorId ? { doctorId: treated.doctorId } : {}),
      ...(treated.deptId ? { deptId: treated.deptId } : {}),
      ...(treated.site ? { site: treated.site } : {}),
      ...(treated.toothNos ? { toothNos: treated.toothNos } : {}),
      ...(treated.remark ? { remark: treated.remark } : {}),
    })),
})
