/** Where refunds are found. */
export const paths = {
  list: '/cashier/refund',
  one: (id: number) => `/cashier/refund?id=${id}`,
  sheet: (id: number) => `/cashier/refund/${id}/sheet`,
} as const

/** 退款单 in a window of its own: the list stays as it is. */
export const printRefund = (id: number): void => {
  window.open(paths.sheet(id), `refund-${id}`, 'width=860,height=820')
}
