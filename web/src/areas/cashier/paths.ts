/** Where the till is found. */
export const paths = {
  pay: (orderId?: number) => (orderId ? `/cashier/pay?orderId=${orderId}` : '/cashier/pay'),
  receipt: (orderId: number, paymentId?: number) =>
    paymentId ? `/cashier/receipt/${orderId}?paymentId=${paymentId}` : `/cashier/receipt/${orderId}`,
} as const

/** The receipt of one payment, or of the order's newest, in a window of its own: the desk stays as it is. */
export const printReceipt = (orderId: number, paymentId?: number): void => {
  window.open(paths.receipt(orderId, paymentId), `receipt-${paymentId ?? orderId}`, 'width=860,height=820')
}
