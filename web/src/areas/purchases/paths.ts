/** Where purchased items are used up. */
export const paths = {
  desk: (customerId?: number) =>
    customerId ? `/clinic/deduction/desk?customerId=${customerId}` : '/clinic/deduction/desk',
  records: '/clinic/deduction',
} as const

/** The question for the deductions of one order: its table and its 经过 ask it once. */
export const deductionsOf = (orderId: number) => ({ orderId, pageSize: 200 }) as const
