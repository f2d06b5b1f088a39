/** Debts of an archive that goes into another one: they are documents, their receivable stands under the order. */
import { type Following, moved } from '../../kit/following.ts'

export const debtsFollow: Following = moved('debts.debt', { label: '欠款单' })
