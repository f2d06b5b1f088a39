/** The small curve of a figure, the last point marked: how it went, not how much. 96 × 28. */
import './spark.css'

const [WIDTH, HEIGHT, EDGE] = [96, 28, 3] as const

export const Sparkline = ({ series }: { series: readonly number[] }) => {
  if (series.length < 2) return null
  const most = Math.max(...series, 1)
  const points = series.map((value, at) => [
    Math.round((EDGE + (at * (WIDTH - 2 * EDGE)) / (series.length - 1)) * 10) / 10,
    Math.round((HEIGHT - EDGE - (Math.max(0, value) * (HEIGHT - 2 * EDGE)) / most) * 10) / 10,
  ])
  const line = points.map((point) => point.join(',')).join(' ')
  const [x, y] = points.at(-1)!
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`${EDGE},${HEIGHT} ${line} ${WIDTH - EDGE},${HEIGHT}`} />
      <polyline points={line} vectorEffect="non-scaling-stroke" />
      {/* A point of no length keeps its round end however wide the curve is drawn. */}
      <path d={`M${x} ${y}h0`} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
