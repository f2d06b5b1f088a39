/** Addresses of merging. */
export const deskPath = (keptId: number, goneId?: number): string =>
  `/customer/merge/desk?kept=${keptId}${goneId === undefined ? '' : `&gone=${goneId}`}`
