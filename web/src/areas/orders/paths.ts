/** Where orders are found. */
export const paths = {
  list: '/order/list',
  one: (id: number) => `/order/list/${id}`,
  write: (customerId?: number) => (customerId ? `/order/bill?customerId=${customerId}` : '/order/bill'),
  edit: (id: number) => `/order/bill?orderId=${id}`,
  /** At the till. */
  pay: (id: number) => `/cashier/pay?orderId=${id}`,
} as const

/** An order on paper, in a window of its own: the page stays as it is. */
export const printOrder = (id: number): void => {
  window.open(`/order/list/${id}/sheet`, `order-${id}`, 'width=860,height=820')
}
