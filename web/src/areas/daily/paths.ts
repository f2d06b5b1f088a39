/** Where the day's close is found. */
export const paths = {
  sheet: (day: string) => `/cashier/daily/${day}/sheet`,
  shift: (no: string) => `/cashier/shift?no=${no}`,
} as const

/** 日结单 in a window of its own: the board stays as it is. */
export const printDay = (day: string): void => {
  window.open(paths.sheet(day), `daily-${day}`, 'width=860,height=820')
}
