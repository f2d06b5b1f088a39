/** What a grid one picks from looks like: a head, rows of cells, and how many more there are. Keys are the select's own. */
import type { CSSProperties, ReactElement } from 'react'
import { None } from '../show/text.tsx'
import type { PickColumn, PickOption } from './option.ts'

/** Pixels of the column that takes the rest, of the gaps, and of the edges. */
const [REST, GAP, EDGES] = [132, 12, 32] as const

/** Pixels the grid needs for its columns, their gaps and its edges. */
export const gridWidth = (columns: readonly PickColumn[]): number =>
  columns.reduce<number>((sum, { width = REST }) => sum + width + GAP, EDGES)

const tracks = (columns: readonly PickColumn[]): CSSProperties => ({
  gridTemplateColumns: columns.map(({ width }) => (width ? `${width}px` : 'minmax(0, 1fr)')).join(' '),
})

/** An option as a line: its name and what tells it from others of the same name. */
export const PickLine = ({ option }: { option: PickOption }) => (
  <span className="pick-line">
    <span>{option.label}</span>
    {option.note && <small className="none">{option.note}</small>}
  </span>
)

/** One option as a row of cells; a cell without a value shows that there is none. */
export const PickRow = ({ option, columns }: { option: PickOption; columns: readonly PickColumn[] }) => (
  <span className="pick-row" style={tracks(columns)}>
    {columns.map(({ name }) => (
      <span key={name} title={option.cells?.[name] ?? ''}>
        {option.cells?.[name] || <None />}
      </span>
    ))}
  </span>
)

type FrameProps = {
  readonly columns: readonly PickColumn[]
  readonly foot: string | null
  readonly children: ReactElement
}

/** The select's own list between a head and a foot. The head is for eyes: an option is read out by its name. */
export const PickFrame = ({ columns, foot, children }: FrameProps) => (
  <>
    <div className="pick-row pick-head" style={tracks(columns)} aria-hidden="true">
      {columns.map(({ name, title }) => (
        <span key={name}>{title}</span>
      ))}
    </div>
    {children}
    {foot && <div className="pick-foot">{foot}</div>}
  </>
)
