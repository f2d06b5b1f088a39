/** Where purchased items are used up. */
export const paths = {
  desk: (customerId?: number) =>
    customerId ? `/clinic/deduction/desk?customerId=${customerId}` : '/clinic/deduction/desk',
  records: '/clinic/deduction',
} as const
