/** What the two plans of 最优支付 are called. */
export const planKinds = { LEAST_PAID: '客户付得最少', MOST_KEPT: '机构留得最多' } as const
export type PlanKind = keyof typeof planKinds
