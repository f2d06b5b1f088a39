/** Stands in for the colour picker, which antd's button asks whether its one solid ground is bright. See web/lean.ts. */

/** A colour as antd's tokens write the ground of solid buttons: `rgb(0,0,0)`, `rgba(255,255,255,0.95)`. */
export class AggregationColor {
  readonly parts: readonly number[]
  constructor(colour: string) {
    this.parts = (/^rgba?\((.*)\)$/.exec(colour)?.[1] ?? '0,0,0').split(',').map(Number)
  }
}

/** antd's own limit: words on anything brighter are black. */
const BRIGHT = 192
/** Is a ground so bright that words on it are black? Transparent ones are none (`rgb` 0–255, `alpha` 0–1). */
export const isBright = ({ parts: [red = 0, green = 0, blue = 0, alpha = 1] }: AggregationColor): boolean =>
  alpha > 0.5 && red * 0.299 + green * 0.587 + blue * 0.114 > BRIGHT
