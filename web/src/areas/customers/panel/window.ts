/** Opens a customer in a window of her own, about 1300 × 740 (specification 000 §2). */
export const openWindow = (customerId: number): void => {
  window.open(`/customerDetails?customerId=${customerId}`, `customer-${customerId}`, 'width=1300,height=740')
}
