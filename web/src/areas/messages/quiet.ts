/** Quiet hours: from included, to excluded; they may pass midnight. */
export type Hours = { readonly quietFrom: string | null; readonly quietTo: string | null }

/** @param clock `HH:mm` */
export const isQuiet = ({ quietFrom, quietTo }: Hours, clock: string): boolean => {
  if (!quietFrom || !quietTo || quietFrom === quietTo) return false
  return quietFrom < quietTo ? clock >= quietFrom && clock < quietTo : clock >= quietFrom || clock < quietTo
}
