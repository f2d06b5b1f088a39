/** The worklists of a desk in two columns to the foot of the screen; where one column is empty the other takes the width. */
import type { WidgetKey } from '@clinic/contract/areas/workbench/calls.ts'
import { Fragment, type ReactNode } from 'react'

export type Placed = { readonly at: 'main' | 'side'; readonly block: ReactNode }
export type Blocks = Partial<Record<WidgetKey, Placed>>

export type DeskProps = {
  /** The blocks this person has and shows, in her order. */
  readonly widgets: readonly WidgetKey[]
  readonly figures: ReactNode
  /** Blocks every desk may have: own achievement, messages. */
  readonly common: Blocks
}

type Props = {
  readonly widgets: readonly WidgetKey[]
  readonly blocks: Blocks
  readonly shape: '2-1' | '7-5'
}

export const Columns = ({ widgets, blocks, shape }: Props) => {
  const of = (at: Placed['at']) => widgets.filter((key) => blocks[key]?.at === at)
  const columns = (['main', 'side'] as const).map((at) => ({ at, keys: of(at) })).filter(({ keys }) => keys.length > 0)
  return (
    <div className={`bench-columns ${columns.length > 1 ? `shape-${shape}` : ''}`}>
      {columns.map(({ at, keys }) => (
        <div key={at} className="bench-column">
          {keys.map((key) => (
            <Fragment key={key}>{blocks[key]!.block}</Fragment>
          ))}
        </div>
      ))}
    </div>
  )
}
