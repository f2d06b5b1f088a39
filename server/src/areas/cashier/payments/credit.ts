/** 换项抵扣: what a change carries on pays the order that it made (money book §6). */
import { cashierRefusals } from '@clinic/contract/areas/cashier/calls.ts'
import type { Fen } from '@clinic/contract/money.ts'
import { refuse } from '../../../kit/context.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import type { LineTerms, LockedLine } from '../../orders/index.ts'
import type { Tendered, Till } from './till.ts'

/** What a change carries on into the order it made. */
export type Credit = {
  readonly fen: Fen
  /** Books it before the payment: what of it each new item is worth, by the items' ids. */
  readonly journal: (till: Pick<Till, 'day' | 'shiftId'>, carried: ReadonlyMap<number, Fen>) => Statement
}

/** It is a tender of its own, which no till offers. */
export const creditTenders = ({ types }: Till, credit: Credit | null): Tendered[] => {
  if (!credit || credit.fen === 0) return []
  const type = types.get('CHANGE_CREDIT') ?? refuse(cashierRefusals.tenderUnknown({ code: 'CHANGE_CREDIT' }))
  return [{ type, amountFen: credit.fen, refNo: '', note: '' }]
}

/** What is carried into each item. */
export const carriedOn = (
  lines: readonly LockedLine[],
  terms: readonly Required<LineTerms>[],
  itemIds: ReadonlyMap<number, number>,
): Map<number, Fen> => new Map(lines.map((line, at) => [itemIds.get(line.id)!, terms[at]!.carriedFen]))

/** What a change made is paid where changes are. */
export const refuseOfChange = (orders: readonly { readonly type: string; readonly no: string }[]): void => {
  const found = orders.find(({ type }) => type === 'CHANGE')
  if (found) refuse(cashierRefusals.ofChange({ no: found.no }))
}
