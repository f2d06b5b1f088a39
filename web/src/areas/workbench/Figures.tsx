/** The figures of a desk: each a link to exactly the rows it counts. Those without rows to see share no row. */
import { RightOutlined } from '@ant-design/icons'
import { FIGURES_SHOWN, type FigureValue } from '@clinic/contract/areas/workbench/figures.ts'
import { Link } from 'react-router'
import { InOrder } from '../../kit/show/InOrder.tsx'
import { Sparkline } from '../../kit/show/Sparkline.tsx'
import { figureText } from './figure-text.ts'

const Card = ({ figure, ranged }: { figure: FigureValue; ranged: boolean }) => {
  const { label, main, unit, line } = figureText(figure, ranged)
  return (
    <li>
      <Link to={figure.to} className="figure-card">
        <span className="figure-label">
          {label} <RightOutlined aria-hidden="true" />
        </span>
        <span className="figure-main">
          <strong>{main}</strong> {unit}
        </span>
        <span className="figure-line">
          <span>
            {line.map(({ text, late }) => (
              <span key={text} className={late ? 'late' : undefined}>
                {text}
              </span>
            ))}
          </span>
          {figure.series && <Sparkline series={figure.series} />}
        </span>
      </Link>
    </li>
  )
}

type Props = { readonly figures: readonly FigureValue[] | undefined; readonly ranged?: boolean }

export const Figures = ({ figures, ranged = false }: Props) => {
  // One alone stands on its worklist already: no third of a row.
  if (figures && figures.length < 2) return null
  return (
    <ul className="figures" aria-label="指标" aria-busy={!figures}>
      {figures ? (
        figures.map((figure) => <Card key={figure.key} figure={figure} ranged={ranged} />)
      ) : (
        <InOrder of={Array.from({ length: FIGURES_SHOWN })}>{() => <li className="figure-card bone" />}</InOrder>
      )}
    </ul>
  )
}
