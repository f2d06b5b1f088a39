/** Where imports are. */
export const paths = {
  list: '/customer/import',
  one: (id: number) => `/customer/import/${id}`,
} as const
