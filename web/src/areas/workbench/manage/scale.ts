/** The scale of a chart of amounts: few round steps above the largest. */
const STEPS = 4

const roundUp = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 2.5, 5, 10].map((one) => one * power).find((step) => step >= least)!
}

/** Values of the lines from zero up, the last at least the largest amount. */
export const ticksOf = (most: number): number[] => {
  const step = roundUp(Math.max(most, 1) / STEPS)
  const lines = Math.max(1, Math.ceil(Math.max(most, 1) / step))
  return Array.from({ length: lines + 1 }, (_unused, at) => at * step)
}

/** 80000 as 8 万, 2500 as 2,500. */
export const tickText = (yuan: number): string =>
  yuan >= 10_000 ? `${Number((yuan / 10_000).toFixed(2))} 万` : Math.round(yuan).toLocaleString('en-US')

/** Which days are named under the bars: not more than eight, the last one always. */
export const isNamed = (at: number, days: number): boolean => (days - 1 - at) % Math.max(1, Math.ceil(days / 8)) === 0
