/** Where orders are found. */
export const paths = {
  list: '/order/list',
  one: (id: number) => `/order/list/${id}`,
  write: (customerId?: number) => (customerId ? `/order/bill?customerId=${customerId}` : '/order/bill'),
  edit: (id: number) => `/order/bill?orderId=${id}`,
  /** At the till. */
  pay: (id: number) => `/cashier/pay?orderId=${id}`,
} as const
