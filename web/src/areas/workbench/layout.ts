/** The order of a person's blocks. */
import type { LayoutValue, WidgetKey } from '@clinic/contract/areas/workbench/calls.ts'

export type Widgets = LayoutValue['widgets']

/** One of the listed blocks at another place among them; blocks of other desks keep theirs. */
export const moved = (widgets: Widgets, listed: readonly WidgetKey[], key: WidgetKey, to: number): Widgets => {
  const order = listed.filter((one) => one !== key).toSpliced(to, 0, key)
  const rest = [...order]
  return widgets.map((one) => {
    if (!listed.includes(one.key)) return one
    const next = rest.shift()
    return widgets.find((other) => other.key === next) ?? one
  })
}

/** Shown or hidden. */
export const switched = (widgets: Widgets, key: WidgetKey, shown: boolean): Widgets =>
  widgets.map((one) => (one.key === key ? { ...one, shown } : one))
