/** Where the till is found. */
export const paths = {
  pay: (orderId?: number) => (orderId ? `/cashier/pay?orderId=${orderId}` : '/cashier/pay'),
  receipt: (orderId: number) => `/cashier/receipt/${orderId}`,
} as const

/** The receipt in a window of its own: the desk stays as it is. */
export const printReceipt = (orderId: number): void => {
  window.open(paths.receipt(orderId), `receipt-${orderId}`, 'width=760,height=820')
}
